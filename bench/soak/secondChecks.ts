// Compares what arrived at the second exchange and at its phoss-ap with the clients' ledger.
import type { Channels } from './channels.js';
import { accepted, brought, type Ledger } from './ledger.js';
import type { Way } from './way.js';

interface Row {
  readonly number: string;
  readonly direction: 'send' | 'receive';
  readonly channel: string;
  readonly state: string;
}

export interface SecondVerdict {
  readonly ways: readonly Way[];
  /** Documents of phoss-ap whose delivery was not confirmed. */
  readonly undelivered: readonly string[];
}

export async function judgeSecond(ledger: Ledger, { second, phoss }: Pick<Channels, 'second' | 'phoss'>): Promise<SecondVerdict> {
  const rows = await second.sql.query<Row>('select number, direction, channel, state from document');
  const received = (channel: string): string[] =>
    rows.filter((row) => row.direction === 'receive' && row.channel === channel).map(({ number }) => number);
  const messages = [...phoss.messages.values()].map(({ xml }) => /<cbc:ID>([^<]*)</.exec(xml)?.[1] ?? 'without a number');
  const sent = rows.filter(({ direction }) => direction === 'send');
  return {
    ways: [
      {
        name: 'to a second exchange',
        expected: accepted(ledger, 'to a second exchange'),
        arrived: received('api'),
        repeated: second.repeated(),
      },
      {
        name: 'sent over phoss-ap',
        expected: brought(ledger, 'to phoss-ap'),
        arrived: messages,
        repeated: phoss.calls.filter((name) => name === 'submit').length - messages.length,
      },
      { name: 'received over phoss-ap', expected: brought(ledger, 'from phoss-ap'), arrived: received('peppol') },
    ],
    undelivered: sent.filter(({ state }) => state !== 'DELIVERED').map(({ number, state }) => `${number}: ${state}`),
  };
}
