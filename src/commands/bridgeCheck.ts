// `npm run bridge:check -- URL`: checks a bridge to Weexa against docs/weexa.md. It needs neither a database nor the service.
import { randomUUID } from 'node:crypto';
import { type BridgeCheckArguments, readArguments, USAGE } from './bridgeCheck/arguments.js';
import { type Check, checksOf } from './bridgeCheck/checks.js';
import { listenForStatuses } from './bridgeCheck/statuses.js';
import { type Command, type CommandLine, say } from './command.js';
import { invoiceXml } from './demo/invoice.js';
import { painted } from './output.js';

const EXIT = { passed: 0, failed: 1, usage: 2 } as const;
const BUYER = '9915:demobuyer';

export const command: Command = {
  usage: USAGE,
  failed: EXIT.usage,
  onlyPrints: true,
  run: (line) => check(line, readArguments(line.args, line.env)),
};

async function check({ stdout }: CommandLine, asked: BridgeCheckArguments): Promise<number> {
  const { url, secret, document, port, callback, waitMs } = asked;
  await using statuses = await listenForStatuses(port, secret);
  const messageId = randomUUID();
  const subject = {
    url,
    secret,
    document: document ?? invoiceXml({ number: messageId, buyer: BUYER, issuedAt: new Date() }),
    callbackUrl: `${callback ?? `http://127.0.0.1:${statuses.port}`}/channels/weexa/check/status`,
  };
  const awaited: Check = {
    name: 'the status is reported, signed, and repeated until it is taken',
    run: () => statuses.judged(messageId, waitMs),
  };
  const tell = (verdict: string, text: string): number => say(stdout, `${verdict}  ${text}\n`);
  let failed = 0;
  for (const { name, run } of [...checksOf(subject, messageId), awaited]) {
    const fault = await run().catch((error: unknown) => `there was no answer: ${reasonOf(error)}`);
    if (fault === undefined) tell(painted(stdout, 'green', 'ok      '), name);
    else if (fault === 'not seen') tell('not seen', `${name}: none came within ${waitMs / 1_000} s`);
    else {
      failed += 1;
      tell(painted(stdout, 'red', 'FAILED  '), `${name}: ${fault}`);
    }
  }
  return failed === 0 ? EXIT.passed : EXIT.failed;
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
