// `npm run demo:france`: two exchanges with a database each, on one network. A French invoice goes from one to the other, and its statuses
// go between both until it is paid. The timelines of both sides are printed.
import type { CommandLine } from '../../src/commands/command.js';
import { runProcess } from '../../src/commands/runProcess.js';
import { parseLine } from '../../src/commands/usage.js';
import { startPair } from '../../test/support/network/pair.js';
import { logIn } from '../network/party.js';
import { converseInFrench, registerFrench, type Seen, type SeenStatus, type Told } from './conversation.js';

const DEADLINE_MS = 120_000;

const USAGE = `Usage: npm run demo:france

Starts two exchanges on one network, sends French invoices and their lifecycle statuses (CDAR) between them over AS4, prints the timelines
of both sides, and removes both again.
`;

async function main({ args, stdout }: CommandLine): Promise<number> {
  parseLine({ args: [...args] });
  await using pair = await startPair();
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const say = (...lines: readonly string[]): void => void stdout.write(`${lines.join('\n')}\n`);
  await Promise.all([pair.a.start(), pair.b.start()]);
  say(`Exchange A   ${pair.a.url}   access point ${pair.a.accessPoint}   the seller`);
  say(`Exchange B   ${pair.b.url}   access point ${pair.b.accessPoint}   the buyer`, '');
  const [seller, buyer] = await Promise.all([logIn(pair.a.url, 'demo-seller', deadline), logIn(pair.b.url, 'demo-buyer', deadline)]);
  await registerFrench({ seller, buyer });
  const now = new Date();
  const number = `FR-${now.getTime()}`;
  const told = await converseInFrench({ seller, buyer }, { number, today: now.toISOString().slice(0, 10), say });
  for (const one of told) say('', ...shown(one));
  return 0;
}

function shown({ number, atSeller, atBuyer }: Told): string[] {
  return [`── ${number}`, ...side('A, the seller', atSeller), ...side('B, the buyer', atBuyer)];
}

function side(name: string, { status, lifecycleStatuses, timeline }: Seen): string[] {
  return [
    `   ${name}: ${status}`,
    ...lifecycleStatuses.map(statusLine),
    `      timeline: ${timeline.map(({ status: state, reason }) => reason?.replace('Lifecycle status ', '') ?? state).join(' → ')}`,
  ];
}

function statusLine({ status, label, direction, setAt, reasons, amounts }: SeenStatus): string {
  const why = reasons.map(({ code, text }) => `${code ?? ''} ${text ?? ''}`.trim());
  const money = amounts.map(({ amount, currency, percent }) => `${amount} ${currency}${percent === null ? '' : ` at ${percent} %`}`);
  const said = [...why, ...money].join('; ');
  return `      ${status}  ${(label ?? '').padEnd(18)}  ${direction === 'send' ? 'set here ' : 'received '}  ${setAt.slice(0, 19)}  ${said}`.trimEnd();
}

await runProcess('demo:france', { usage: USAGE, run: main });
