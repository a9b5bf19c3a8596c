// The namespaces of the documents, by the prefixes that the standards use.

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const CEFACT = 'urn:un:unece:uncefact:data:standard:';

export const NAMESPACES = {
  inv: `${UBL}Invoice-2`,
  cn: `${UBL}CreditNote-2`,
  ar: `${UBL}ApplicationResponse-2`,
  cac: `${UBL}CommonAggregateComponents-2`,
  cbc: `${UBL}CommonBasicComponents-2`,
  ext: `${UBL}CommonExtensionComponents-2`,
  /** Tax data, that of Slovakia. Those of others have namespaces of their own, and the same prefix. */
  pxs: 'urn:peppol:schema:sk-taxdata:1.0',
  rsm: `${CEFACT}CrossIndustryInvoice:100`,
  ram: `${CEFACT}ReusableAggregateBusinessInformationEntity:100`,
  udt: `${CEFACT}UnqualifiedDataType:100`,
  qdt: `${CEFACT}QualifiedDataType:100`,
  /** ZUGFeRD 1, which is older than the standard. */
  zf: 'urn:ferd:CrossIndustryDocument:invoice:1p0',
  zfram: `${CEFACT}ReusableAggregateBusinessInformationEntity:12`,
  zfudt: `${CEFACT}UnqualifiedDataType:15`,
  /** The French life-cycle message. */
  cdar: `${CEFACT}CrossDomainAcknowledgementAndResponse:100`,
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  sbdh: 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader',
} as const;
export type Prefix = keyof typeof NAMESPACES;
