import { createInterface } from 'node:readline';
import { isGenuine } from './verify.mjs';

const NAMES = ['x-timestamp', 'x-signature', 'x-signature-previous'];
const decode = (text) => Buffer.from(text === '-' ? '' : text, 'base64');

for await (const line of createInterface({ input: process.stdin })) {
  const [now, secret, body, ...values] = line.split(' ');
  const headers = Object.fromEntries(NAMES.flatMap((name, at) => (values[at] === '-' ? [] : [[name, decode(values[at]).toString()]])));
  console.log(isGenuine(headers, decode(body), decode(secret).toString(), Number(now)) ? 'genuine' : 'refused');
}
