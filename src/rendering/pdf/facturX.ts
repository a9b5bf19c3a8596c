// The metadata by which readers of Factur-X and ZUGFeRD find the invoice in a PDF (Factur-X 1.07, 6.2.2).
import { formatOf } from '../../validation/format.js';
import { type FacturXLevel, facturXLevel } from '../../validation/rules/facturx/levels.js';
import { invoiceOf } from '../../validation/terms.js';
import type { XmlElement } from '../../xml/tree.js';

/** Only of a CII invoice of such a profile. */
export function facturXProfile(root: XmlElement): FacturXLevel | undefined {
  return formatOf(root) === 'cii' ? facturXLevel(invoiceOf(root).text('BT-24')) : undefined;
}

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const PROPERTIES = [
  ['DocumentFileName', 'The name of the embedded XML invoice'],
  ['DocumentType', 'The type of the document'],
  ['Version', 'The version of the standard'],
  ['ConformanceLevel', 'The conformance level of the XML invoice'],
] as const;

/** With the schema of its properties, which PDF/A asks for (ISO 19005-3, 6.6.2.3). */
export function facturXMetadata(profile: FacturXLevel): string {
  const properties = PROPERTIES.map(
    ([name, description]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  );
  return `
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>${profile}</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties.join('')}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`;
}
