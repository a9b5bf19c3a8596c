// An exchange and an SML between whose SMPs participants move.
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { ask } from '../../support/graphql.js';
import { type FakeSml, startSml } from '../../support/network/sml.js';
import { test } from '../../support/test.js';

export const KEY = 'abAB12#$cdCD34*^';
const MIGRATE =
  'mutation ($participant: ParticipantInput!, $key: String!) { migrateParticipant(participant: $participant, migrationKey: $key) { state } }';

/** One of each for each test file that calls `useSml`. */
export let exchange: TestApp;
export let sml: FakeSml;
export let seller: Client;
let count = 0;

export function useSml(): void {
  test.before(async () => {
    sml = await startSml();
    sml.publishers.set('OTHER', { logical: 'https://other.example', physical: '192.0.2.1' });
    exchange = await startApp({ SML_URL: sml.url, SMP_ID: 'SMP-1' });
    seller = await exchange.as('demo-seller');
  });
  test.after.always(async () => {
    await exchange?.[Symbol.asyncDispose]();
    await sml?.[Symbol.asyncDispose]();
  });
  test.afterEach.always(() => {
    sml.trouble = () => undefined;
  });
}

export const fresh = (): string => {
  count += 1;
  return `9918:move-${count}`;
};

export async function add(): Promise<string> {
  const identifier = fresh();
  const body = { identifier, countryCode: 'BE', documentTypes: [158] };
  const answer = await seller('/v3/participant', { method: 'POST', body });
  if (answer.status !== 200) throw new Error(answer.text);
  return identifier;
}

/** At another SMP, which has prepared the move. */
export function elsewhere(): string {
  const identifier = fresh();
  sml.participants.set(identifier, 'OTHER');
  sml.migrationKeys.set(identifier, KEY);
  return identifier;
}

export const migrate = (identifier: string, key = KEY) =>
  ask(seller, MIGRATE, { participant: { identifier, countryCode: 'BE', documentTypes: [158] }, key });

export async function isListed(identifier: string): Promise<boolean> {
  const list = (await seller('/v3/participant')).body as { identifier: string }[];
  return list.some((one) => one.identifier === identifier);
}

export async function isServed(identifier: string): Promise<boolean> {
  return (await exchange.app.registry.lookup(identifier)) !== undefined;
}

export async function isPrepared(identifier: string): Promise<boolean> {
  const text = `select 1 from participant where identifier = $1 and (migration is not null or migration_key is not null)`;
  return (await exchange.app.database.sql.query(text, [identifier])).length > 0;
}
