// An XML signature over several files: XAdES baseline B (ETSI EN 319 132-1) as an ASiC-E container has it (ETSI EN 319 162-1). What is
// signed is written in its canonical form (Exclusive XML Canonicalization 1.0), so that nothing has to be canonicalized here.
import { hash, type X509Certificate } from 'node:crypto';

const ASIC = 'http://uri.etsi.org/02918/v1.2.1#';
const DS = 'http://www.w3.org/2000/09/xmldsig#';
const XADES = 'http://uri.etsi.org/01903/v1.3.2#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const ALGORITHMS: Readonly<Record<string, string>> = {
  ec: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
  rsa: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
};

interface SignedFile {
  readonly name: string;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly mimeType: string;
}

interface SigningKey {
  readonly certificate: X509Certificate;
  /** With SHA-256: RSA by PKCS#1 1.5, or ECDSA by IEEE P1363. */
  sign(data: Uint8Array): Buffer;
}

/** The file META-INF/signatures.xml. Throws an Error for a key that is neither RSA nor ECDSA. */
export function signFiles(files: readonly SignedFile[], key: SigningKey, at: Date): string {
  const algorithm = ALGORITHMS[key.certificate.publicKey.asymmetricKeyType ?? ''];
  if (algorithm === undefined) throw new Error('evidence is signed with an RSA or an ECDSA key');
  const properties = signedProperties(files, key.certificate, at);
  const signedInfo =
    `<ds:SignedInfo xmlns:ds="${DS}">${empty('CanonicalizationMethod', EXCLUSIVE)}${empty('SignatureMethod', algorithm)}` +
    files.map(({ name, sha256 }, index) => reference(`Id="r${index}" URI="${uriOf(name)}"`, '', Buffer.from(sha256, 'hex'))).join('') +
    reference(
      `Type="http://uri.etsi.org/01903#SignedProperties" URI="#properties"`,
      `<ds:Transforms>${empty('Transform', EXCLUSIVE)}</ds:Transforms>`,
      hash('sha256', properties, 'buffer'),
    ) +
    '</ds:SignedInfo>';
  const value = key.sign(Buffer.from(signedInfo)).toString('base64');
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<asic:XAdESSignatures xmlns:asic="${ASIC}">` +
    `<ds:Signature xmlns:ds="${DS}" Id="signature">${signedInfo}<ds:SignatureValue Id="value">${value}</ds:SignatureValue>` +
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${key.certificate.raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>` +
    `<ds:Object><xades:QualifyingProperties xmlns:xades="${XADES}" Target="#signature">${properties}</xades:QualifyingProperties></ds:Object>` +
    '</ds:Signature></asic:XAdESSignatures>\n'
  );
}

function signedProperties(files: readonly SignedFile[], certificate: X509Certificate, at: Date): string {
  const digest = hash('sha256', certificate.raw, 'base64');
  const formats = files.map(
    ({ mimeType }, index) =>
      `<xades:DataObjectFormat ObjectReference="#r${index}"><xades:MimeType>${escaped(mimeType)}</xades:MimeType></xades:DataObjectFormat>`,
  );
  return (
    `<xades:SignedProperties xmlns:xades="${XADES}" Id="properties"><xades:SignedSignatureProperties>` +
    `<xades:SigningTime>${at.toISOString().replace(/\.\d+Z$/, 'Z')}</xades:SigningTime><xades:SigningCertificateV2><xades:Cert>` +
    `<xades:CertDigest><ds:DigestMethod xmlns:ds="${DS}" Algorithm="${SHA256}"></ds:DigestMethod>` +
    `<ds:DigestValue xmlns:ds="${DS}">${digest}</ds:DigestValue></xades:CertDigest></xades:Cert></xades:SigningCertificateV2>` +
    `</xades:SignedSignatureProperties><xades:SignedDataObjectProperties>${formats.join('')}</xades:SignedDataObjectProperties>` +
    '</xades:SignedProperties>'
  );
}

function reference(attributes: string, transforms: string, digest: Buffer): string {
  return (
    `<ds:Reference ${attributes}>${transforms}${empty('DigestMethod', SHA256)}` +
    `<ds:DigestValue>${digest.toString('base64')}</ds:DigestValue></ds:Reference>`
  );
}

function empty(name: string, algorithm: string): string {
  return `<ds:${name} Algorithm="${algorithm}"></ds:${name}>`;
}

/** As an attribute of a canonical form. */
function uriOf(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/');
}

/** A text of a canonical form. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;');
}
