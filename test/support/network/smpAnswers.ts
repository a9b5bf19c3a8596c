// Answers of a foreign SMP, made without the writers of the service.

import { signEnveloped } from '../../../src/signature/sign.js';

type Signer = Parameters<typeof signEnveloped>[1];

export const INVOICE =
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';
export const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

export interface EntryOptions {
  readonly participant: string;
  readonly documentType?: string;
  readonly scheme?: string;
  readonly process?: string;
  readonly profile?: string;
  readonly url?: string;
  readonly activation?: string;
  readonly expiration?: string;
  /** Base64. */
  readonly certificate: string;
}

const NAMESPACES =
  'xmlns:smp="http://busdox.org/serviceMetadata/publishing/1.0/" xmlns:id="http://busdox.org/transport/identifiers/1.0/" xmlns:wsa="http://www.w3.org/2005/08/addressing"';

export function signedEntry(options: EntryOptions, signer: Signer): string {
  const { participant, documentType = INVOICE, scheme = 'busdox-docid-qns', process = BILLING } = options;
  const { profile = 'peppol-transport-as4-v2_0', url = 'https://ap.example.com/as4', activation, expiration, certificate } = options;
  const dates =
    (activation === undefined ? '' : `<smp:ServiceActivationDate>${activation}</smp:ServiceActivationDate>`) +
    (expiration === undefined ? '' : `<smp:ServiceExpirationDate>${expiration}</smp:ServiceExpirationDate>`);
  return signEnveloped(
    `<smp:SignedServiceMetadata ${NAMESPACES}><smp:ServiceMetadata><smp:ServiceInformation>
<id:ParticipantIdentifier scheme="iso6523-actorid-upis">${participant}</id:ParticipantIdentifier>
<id:DocumentIdentifier scheme="${scheme}">${documentType}</id:DocumentIdentifier>
<smp:ProcessList><smp:Process><id:ProcessIdentifier scheme="cenbii-procid-ubl">${process}</id:ProcessIdentifier>
<smp:ServiceEndpointList><smp:Endpoint transportProfile="${profile}"><wsa:EndpointReference><wsa:Address>${url}</wsa:Address></wsa:EndpointReference>
<smp:RequireBusinessLevelSignature>false</smp:RequireBusinessLevelSignature>${dates}
<smp:Certificate>${certificate}</smp:Certificate><smp:ServiceDescription>x</smp:ServiceDescription><smp:TechnicalContactUrl>x</smp:TechnicalContactUrl>
</smp:Endpoint></smp:ServiceEndpointList></smp:Process></smp:ProcessList>
</smp:ServiceInformation></smp:ServiceMetadata></smp:SignedServiceMetadata>`,
    signer,
  );
}

export function signedRedirect(href: string, certificateUid: string, signer: Signer): string {
  return signEnveloped(
    `<smp:SignedServiceMetadata ${NAMESPACES}><smp:ServiceMetadata><smp:Redirect href="${href}"><smp:CertificateUID>${certificateUid}</smp:CertificateUID></smp:Redirect></smp:ServiceMetadata></smp:SignedServiceMetadata>`,
    signer,
  );
}

export function serviceGroup(base: string, participant: string, types: readonly string[]): string {
  const references = types.map(
    (type) =>
      `<smp:ServiceMetadataReference href="${base}/${encodeURIComponent(`iso6523-actorid-upis::${participant}`)}/services/${encodeURIComponent(type)}"/>`,
  );
  return `<smp:ServiceGroup ${NAMESPACES}><id:ParticipantIdentifier scheme="iso6523-actorid-upis">${participant}</id:ParticipantIdentifier><smp:ServiceMetadataReferenceCollection>${references.join('')}</smp:ServiceMetadataReferenceCollection></smp:ServiceGroup>`;
}
