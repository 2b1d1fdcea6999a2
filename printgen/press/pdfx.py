"""A finished PDF and how it is printed go in, the same as PDF/X comes out: output intent, identity, dates, XMP, and nothing that the standard forbids.

ISO 15930-4 (PDF/X-1a:2003) and ISO 15930-7 (PDF/X-4).
"""

from __future__ import annotations

import hashlib
import io
import os
import uuid
from datetime import UTC, datetime
from xml.sax.saxutils import escape

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from printgen import __version__
from printgen.colour.conditions import CONDITIONS
from printgen.scene.printing import X1A, X4, Printing

VERSIONS = {X4: "1.6", X1A: "1.4"}
"""The newest version of PDF that each standard allows."""
IDENTITY = {X4: "PDF/X-4", X1A: "PDF/X-1a:2003"}
REGISTRY = "http://www.color.org"
_FORBIDDEN = ("/PageMode", "/Outlines", "/Names", "/OpenAction", "/AA", "/AcroForm")
_DAY_ZERO = 946684800
"""The first of January 2000: equal input gives equal bytes, so there is no clock; SOURCE_DATE_EPOCH sets another date."""

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
   <dc:format>application/pdf</dc:format>
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
   <xmp:CreateDate>{date}</xmp:CreateDate>
   <xmp:ModifyDate>{date}</xmp:ModifyDate>
   <xmp:MetadataDate>{date}</xmp:MetadataDate>
   <xmp:CreatorTool>{tool}</xmp:CreatorTool>
   <xmpMM:DocumentID>uuid:{document}</xmpMM:DocumentID>
   <xmpMM:InstanceID>uuid:{instance}</xmpMM:InstanceID>
   <xmpMM:RenditionClass>default</xmpMM:RenditionClass>
   <xmpMM:VersionID>1</xmpMM:VersionID>
   <pdf:Producer>{tool}</pdf:Producer>
   <pdf:Trapped>False</pdf:Trapped>{identity}
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""
_SAYS_X4 = "\n   <pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>"


def finished(data: bytes, printing: Printing, title: str) -> bytes:
    """The file as the standard of `printing` wants it (as it is, if there is none). The same bytes give the same bytes. Raises KeyError for an unknown condition."""
    if not printing.standard:
        return data
    with pikepdf.open(io.BytesIO(data)) as pdf:
        _intent(pdf, printing)
        for key in _FORBIDDEN:
            if key in pdf.Root:
                del pdf.Root[key]
        for page in pdf.pages:
            # PDF/X-1a mixes nothing, and a page that says how is none of it (ISO 15930-4).
            for key in ("/Trans", "/Annots", "/CropBox", *(["/Group"] if printing.standard == X1A else [])):
                if key in page.obj:
                    del page.obj[key]
        _identify(pdf, printing, title, hashlib.sha256(data).hexdigest())
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, force_version=VERSIONS[printing.standard], compress_streams=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return out.getvalue()


def _intent(pdf: pikepdf.Pdf, printing: Printing) -> None:
    """The one output intent, with the profile of the condition inside."""
    condition = CONDITIONS[printing.condition]
    profile = pdf.make_stream(condition.icc)
    profile["/N"] = 4
    profile["/Alternate"] = Name.DeviceCMYK
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String(condition.identifier),
        OutputCondition=String(condition.title),
        RegistryName=String(REGISTRY),
        Info=String(condition.title),
        DestOutputProfile=pdf.make_indirect(profile),
    )
    pdf.Root.OutputIntents = Array([pdf.make_indirect(intent)])


def _identify(pdf: pikepdf.Pdf, printing: Printing, title: str, content: str) -> None:
    """What the file says of itself, in its Info and in XMP: they say the same."""
    moment = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", _DAY_ZERO)), UTC)
    tool = f"printgen {__version__}"
    info = Dictionary(
        Title=String(title),
        Creator=String(tool),
        Producer=String(tool),
        CreationDate=String(moment.strftime("D:%Y%m%d%H%M%SZ")),
        ModDate=String(moment.strftime("D:%Y%m%d%H%M%SZ")),
        Trapped=Name("/False"),
    )
    if printing.standard == X1A:
        info.GTS_PDFXVersion = String(IDENTITY[X1A])
    pdf.trailer.Info = pdf.make_indirect(info)
    xmp = _XMP.format(
        title=escape(title),
        tool=tool,
        date=moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
        document=uuid.uuid5(uuid.NAMESPACE_URL, f"printgen:{title}"),
        instance=uuid.uuid5(uuid.NAMESPACE_URL, f"printgen:{content}:{printing.standard}"),
        identity=_SAYS_X4 if printing.standard == X4 else "",
    )
    metadata = pdf.make_stream(xmp.encode())
    metadata.Type = Name.Metadata
    metadata.Subtype = Name.XML
    pdf.Root.Metadata = pdf.make_indirect(metadata)
