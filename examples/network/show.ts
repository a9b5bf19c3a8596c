// What crosses the wire between two exchanges, as lines for people.
import { X509Certificate } from 'node:crypto';
import type { Crossing } from '../../test/support/network/wire.js';

const TAGS_MAX = 12;

/** Algorithms by the end of their identifiers (W3C XML Signature 1.1, XML Encryption 1.1). Others are shown as they are. */
const ALGORITHMS: Readonly<Record<string, string>> = {
  'rsa-sha256': 'RSA-SHA256',
  'rsa-sha384': 'RSA-SHA384',
  'rsa-sha512': 'RSA-SHA512',
  'rsa-sha1': 'RSA-SHA1',
  'aes128-gcm': 'AES-128-GCM',
  'aes256-gcm': 'AES-256-GCM',
  'aes128-cbc': 'AES-128-CBC',
  'rsa-oaep': 'RSA-OAEP',
  'rsa-oaep-mgf1p': 'RSA-OAEP-MGF1P',
};

/** One request with its answer. Undefined for what is not worth a line. */
export function shown(from: string, to: string, { method, path, headers, body, status, answer }: Crossing): string[] {
  const line = `${from} → ${to}   ${method} ${decodeURIComponent(path)}`;
  if (path.startsWith('/smp/')) return [line, `        ${status}, ${answer.length} bytes, ${signerOf(answer.toString())}`];
  if (path !== '/as4') return [line, `        ${status}`];
  const envelope = between(body.toString('latin1'), '<S12:Envelope', '</S12:Envelope>');
  return [
    line,
    `        ${headers['content-type']?.split(';')[0]}, ${body.length} bytes`,
    ...['MessageId', 'From', 'To', 'Service', 'Action', 'originalSender', 'finalRecipient'].map((name) =>
      fact(name, headerValue(envelope, name)),
    ),
    fact('signed', signatureOf(envelope)),
    fact('encrypted', encryptionOf(envelope)),
    `${to} → ${from}   HTTP ${status}, ${answer.length} bytes`,
    ...answerLines(answer.toString('utf8'), envelope),
  ];
}

function signatureOf(envelope: string): string {
  const signature = element(envelope, 'Signature');
  if (signature === '') return 'no';
  return `${digestsOf(signature).length} references, ${algorithmOf(element(signature, 'SignatureMethod'))}`;
}

/** What is encrypted: the payload, where it is the attachment that the signature covers, too. */
function encryptionOf(envelope: string): string {
  const data = element(envelope, 'EncryptedData');
  if (data === '') return 'no';
  const uri = attributeOf(element(data, 'CipherReference'), 'URI');
  const isSigned = element(envelope, 'SignedInfo').includes(`URI="${uri}"`);
  const key = element(envelope, 'EncryptedKey');
  const by = `${algorithmOf(element(data, 'EncryptionMethod'))}, its key by ${algorithmOf(element(key, 'EncryptionMethod'))}`;
  return `${isSigned ? 'the payload' : uri}, ${by}`;
}

/** Of an answer of an SMP. Service groups are not signed. */
function signerOf(answer: string): string {
  const signature = element(answer, 'Signature');
  if (signature === '') return 'not signed';
  const [, encoded] = />([^<]*)</.exec(element(signature, 'X509Certificate')) ?? [];
  const { subject } = new X509Certificate(Buffer.from(encoded ?? '', 'base64'));
  const name = subject.split('\n').find((part) => part.startsWith('CN='));
  return `signed by ${name}, ${algorithmOf(element(signature, 'SignatureMethod'))}`;
}

/** The first element of this local name, with its content. Empty where there is none. */
function element(xml: string, local: string): string {
  const [found = ''] = new RegExp(`<(\\w+:)?${local}\\b(?:[^>]*/>|[^>]*>[\\s\\S]*?</\\1?${local}>)`).exec(xml) ?? [];
  return found;
}

/** Of the first tag. */
function attributeOf(xml: string, name: string): string {
  return new RegExp(`^[^>]*\\s${name}="([^"]*)"`).exec(xml)?.[1] ?? '';
}

function algorithmOf(method: string): string {
  const identifier = attributeOf(method, 'Algorithm');
  return ALGORITHMS[identifier.slice(identifier.lastIndexOf('#') + 1)] ?? identifier;
}

function answerLines(answer: string, message: string): string[] {
  if (!answer.includes('Receipt')) return [fact('error', /errorCode="([^"]*)"/.exec(answer)?.[1] ?? answer.slice(0, 200))];
  const receipt = between(answer, '<ebbp:NonRepudiationInformation', '</ebbp:NonRepudiationInformation>');
  const same = JSON.stringify(digestsOf(receipt)) === JSON.stringify(digestsOf(message));
  return [
    fact('receipt for', headerValue(answer, 'RefToMessageId')),
    fact('digests', `${digestsOf(receipt).length}, ${same ? 'those of the message' : 'not those of the message'}`),
  ];
}

function fact(name: string, value: string): string {
  return `        ${name.padEnd(16)}${value}`;
}

function headerValue(envelope: string, name: string): string {
  if (name === 'From' || name === 'To') return textOf(between(envelope, `<eb:${name}>`, `</eb:${name}>`), '<eb:PartyId');
  if (name.startsWith('original') || name.startsWith('final')) return textOf(envelope, `<eb:Property name="${name}"`);
  return textOf(envelope, `<eb:${name}`);
}

/** The text of the element that starts with this. */
function textOf(xml: string, start: string): string {
  const from = xml.indexOf('>', xml.indexOf(start));
  return xml.slice(from + 1, xml.indexOf('<', from));
}

function digestsOf(xml: string): string[] {
  return xml
    .split('<ds:DigestValue>')
    .slice(1, TAGS_MAX)
    .map((rest) => rest.slice(0, rest.indexOf('<')));
}

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  return from < 0 ? '' : text.slice(from, text.indexOf(end, from) + end.length);
}
