// What crosses the wire between two exchanges, as lines for people.
import type { Crossing } from '../../test/support/network/wire.js';

const TAGS_MAX = 12;

/** One request with its answer. Undefined for what is not worth a line. */
export function shown(from: string, to: string, { method, path, headers, body, status, answer }: Crossing): string[] {
  const line = `${from} → ${to}   ${method} ${decodeURIComponent(path)}`;
  if (path.startsWith('/smp/')) return [line, `        ${status}, ${answer.length} bytes, signed by the SMP of ${to}`];
  if (path !== '/as4') return [line, `        ${status}`];
  const envelope = between(body.toString('latin1'), '<S12:Envelope', '</S12:Envelope>');
  return [
    line,
    `        ${headers['content-type']?.split(';')[0]}, ${body.length} bytes`,
    ...['MessageId', 'From', 'To', 'Service', 'Action', 'originalSender', 'finalRecipient'].map((name) =>
      fact(name, headerValue(envelope, name)),
    ),
    fact('signed', `${digestsOf(envelope).length} references, RSA-SHA256`),
    fact('encrypted', 'the payload, AES-128-GCM, its key by RSA-OAEP'),
    `${to} → ${from}   HTTP ${status}, ${answer.length} bytes`,
    ...answerLines(answer.toString('utf8'), envelope),
  ];
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
