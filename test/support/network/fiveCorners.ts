// A network of two exchanges, each with the access point of its tax authority.
import type { TaxCountry } from '../../../src/validation/rules/taxData/countries.js';
import { type Pair, SIDES, type Side, startPair } from './pair.js';
import { startTaxAuthority, type TaxAuthority } from './taxAuthority.js';

const SEATS: Readonly<Record<Side, string>> = { a: 'POP000055', b: 'POP000066' };
const IDENTIFIERS: Readonly<Record<Side, string>> = { a: '0242:000055', b: '0242:000066' };

export interface FiveCorners extends AsyncDisposable {
  readonly pair: Pair;
  readonly authorities: Readonly<Record<Side, TaxAuthority>>;
}

/** Both report to this country, and answer a sender when the receiver has completed the document. Both run. */
export async function startFiveCorners(settings: Parameters<typeof startPair>[0] = {}, country: TaxCountry = 'sk'): Promise<FiveCorners> {
  await using stack = new AsyncDisposableStack();
  const reporting = (side: Side) => ({
    [`TAX_AUTHORITY_${country.toUpperCase()}`]: IDENTIFIERS[side],
    MLS_AP_AT: 'completed',
    ...settings[side],
  });
  const pair = stack.use(await startPair({ a: reporting('a'), b: reporting('b') }));
  const [a, b] = await Promise.all(SIDES.map((side) => startTaxAuthority(pair, country, SEATS[side])));
  stack.use(a!);
  stack.use(b!);
  await Promise.all(SIDES.map((side) => pair[side].start()));
  const owned = stack.move();
  return { pair, authorities: { a: a!, b: b! }, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
