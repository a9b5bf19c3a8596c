// `npm run demo:network`: two exchanges with a database each, on one network. An invoice goes from one to the other, and a response comes
// back. What crosses the wire between them is printed.
import type { CommandLine } from '../../src/commands/command.js';
import { runProcess } from '../../src/commands/runProcess.js';
import { parseLine } from '../../src/commands/usage.js';
import { sampleInvoice } from '../../src/sandbox/sampleInvoice.js';
import { startPair } from '../../test/support/network/pair.js';
import type { Crossing } from '../../test/support/network/wire.js';
import { logIn, type Party } from './party.js';
import { invoiceResponse } from './response.js';
import { shown } from './show.js';

const DEADLINE_MS = 60_000;
const SELLER = '9915:demoseller';
const BUYER = '9915:demobuyer';

const USAGE = `Usage: npm run demo:network

Starts two exchanges on one network, sends an invoice and a response between them, prints what crosses the wire, and removes both again.
`;

async function main({ args, stdout }: CommandLine): Promise<number> {
  parseLine({ args: [...args] });
  await using pair = await startPair();
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const say = (...lines: readonly string[]): void => void stdout.write(`${lines.join('\n')}\n`);
  await Promise.all([pair.a.start(), pair.b.start()]);
  say(`Exchange A   ${pair.a.url}   access point ${pair.a.accessPoint}`);
  say(`Exchange B   ${pair.b.url}   access point ${pair.b.accessPoint}`);
  const [seller, buyer] = await Promise.all([logIn(pair.a.url, 'demo-seller', deadline), logIn(pair.b.url, 'demo-buyer', deadline)]);

  await seller.register(SELLER, [158, 160]);
  await buyer.register(BUYER, [158, 160]);
  // The service providers receive the Message Level Statuses.
  await seller.register('0242:000011', [158, 160]);
  await buyer.register('0242:000022', [158, 160]);
  say('', `In the SML: ${[...pair.sml.participants.keys()].join(', ')}`, '');

  let messages = 0;
  const show = (from: 'A' | 'B', to: 'A' | 'B') => (crossing: Crossing) => {
    if (/^\/(as4|smp)/.test(crossing.path)) say(...shown(from, to, crossing));
    if (crossing.path === '/as4') messages += 1;
    return true;
  };
  pair.a.proxy.onCrossing = show('B', 'A');
  pair.b.proxy.onCrossing = show('A', 'B');
  await converse(seller, buyer, say, () => messages);
  return 0;
}

async function converse(seller: Party, buyer: Party, say: (...lines: readonly string[]) => void, messages: () => number): Promise<void> {
  const issuedOn = new Date().toISOString().slice(0, 10);
  const number = `DEMO-${Date.now()}`;
  // What a message says is known before its answer has crossed the wire.
  const crossed = (count: number) => seller.until('the answer to the status', async () => (messages() >= count ? count : undefined));
  const party = (endpoint: string, name: string) => ({ endpoint, name, city: 'Gent' });
  const parties = { seller: party(SELLER, 'Demo Seller'), buyer: party(BUYER, 'Demo Buyer') };
  say(`── ${number}: an invoice from ${SELLER} at A to ${BUYER} at B`);
  await seller.send('invoice', number, sampleInvoice({ number, issuedOn, dueOn: issuedOn, buyerReference: 'demonstration', ...parties }));
  await buyer.receives(number);
  await seller.reaches(number, 'DELIVERED');
  await crossed(2);
  say('', `B has ${number} in its inbox. At A it is DELIVERED.`, '');

  const response = `RESPONSE-${number}`;
  say(`── ${response}: B accepts the invoice`);
  const values = { number: response, issuedOn, sender: BUYER, receiver: SELLER, invoice: number };
  await buyer.send('applicationresponse', response, invoiceResponse(values));
  await seller.receives(response);
  await buyer.reaches(response, 'DELIVERED');
  await crossed(4);
  say('', `A has ${response} in its inbox. At B it is DELIVERED.`);
}

await runProcess('demo:network', { usage: USAGE, run: main });
