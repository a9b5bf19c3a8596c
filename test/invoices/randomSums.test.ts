// The sums of random invoices beside fractions of the test's own: exact, and rounded half away from zero to the cent.
import { calculate } from '../../src/invoices/calculate.js';
import { readInput } from '../../src/invoices/input.js';
import { randomFrom } from '../support/random.js';
import { test } from '../support/test.js';
import { type Json, SMALL } from './samples.js';

const SEEDS = 200;
const LINES_MAX = 40;
const RATES = ['23', '19', '5.5', '0.25'];

/** Numerator and denominator. */
type Fraction = readonly [bigint, bigint];

function fraction(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c];

/** In cents. */
function cents([numerator, denominator]: Fraction): bigint {
  const twice = 200n * numerator;
  const magnitude = ((twice < 0n ? -twice : twice) + denominator) / (2n * denominator);
  return twice < 0n ? -magnitude : magnitude;
}

function amount(ofCents: bigint): string {
  const digits = String(ofCents < 0n ? -ofCents : ofCents).padStart(3, '0');
  return `${ofCents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n);

function generator(seed: number) {
  const random = randomFrom(seed);
  const below = (most: number): number => Math.floor(random() * most);
  const decimal = (most: number, digits: number): string => {
    const text = String(below(most * 10 ** digits)).padStart(digits + 1, '0');
    return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  };
  return { below, decimal, rate: () => RATES[below(RATES.length)]! };
}

/** An invoice of this seed, and the cents that follow from it. */
function randomInvoice(seed: number) {
  const { below, decimal, rate } = generator(seed);
  const groups = new Map<string, bigint>();
  const add = (vatRate: string, value: bigint): void => void groups.set(vatRate, (groups.get(vatRate) ?? 0n) + value);
  const nets: bigint[] = [];
  const lines = Array.from({ length: 1 + below(LINES_MAX) }, (_, index): Json => {
    const [quantity, netPrice, vatRate] = [`${below(5) === 0 ? '-' : ''}${decimal(500, below(4))}`, decimal(900, below(5)), rate()];
    const base = below(3) === 0 ? String(1 + below(12)) : undefined;
    const gross = over(times(fraction(quantity), fraction(netPrice)), fraction(base ?? '1'));
    const [reduced, raised] = [below(4) === 0 ? decimal(9, 2) : undefined, below(4) === 0 ? decimal(9, 2) : undefined];
    const extra = cents(fraction(raised ?? '0')) - cents(fraction(reduced ?? '0'));
    const net = cents([gross[0] * 100n + extra * gross[1], gross[1] * 100n]);
    nets.push(net);
    add(vatRate, net);
    return {
      ...{ name: `Item ${index}`, quantity, unit: 'C62', netPrice, vatCategory: 'S', vatRate },
      ...(base === undefined ? {} : { priceBaseQuantity: base }),
      ...(reduced === undefined ? {} : { allowances: [{ amount: reduced, reason: 'x' }] }),
      ...(raised === undefined ? {} : { charges: [{ amount: raised, reason: 'x' }] }),
    };
  });
  const [allowed, charged]: [bigint[], bigint[]] = [[], []];
  const adjustments = (of: bigint[], sign: bigint): Json[] =>
    Array.from({ length: below(3) }, () => {
      const [percent, baseAmount, vatRate] = [decimal(30, below(3)), decimal(900, 2), rate()];
      const value = cents(over(times(fraction(percent), fraction(baseAmount)), [100n, 1n]));
      of.push(value);
      add(vatRate, sign * value);
      return { percent, baseAmount, vatCategory: 'S', vatRate, reason: 'x' };
    });
  const [allowances, charges] = [adjustments(allowed, -1n), adjustments(charged, 1n)];
  const without = sum(nets) - sum(allowed) + sum(charged);
  const vat = sum([...groups].map(([vatRate, base]) => cents(over(times([base, 100n], fraction(vatRate)), [100n, 1n]))));
  const paid = below(2) === 0 ? decimal(100, 2) : undefined;
  const given = {
    ...{ ...SMALL, lines },
    ...(allowances.length === 0 ? {} : { allowances }),
    ...(charges.length === 0 ? {} : { charges }),
    ...(paid === undefined ? {} : { totals: { paidAmount: paid } }),
  };
  return { given, nets, expected: { allowed, charged, without, vat, due: without + vat - cents(fraction(paid ?? '0')) } };
}

test('two hundred random invoices have the sums that exact fractions have', (t) => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { given, nets, expected } = randomInvoice(seed);
    const { invoice: read, errors: wrong } = readInput(given);
    t.deepEqual(wrong, [], `seed ${seed}`);
    const { invoice, errors, warnings } = calculate(read, () => false);
    t.deepEqual([errors, warnings], [[], []], `seed ${seed}`);
    const totals = invoice['totals'] as unknown as Json;
    t.deepEqual(
      (invoice['lines'] as unknown as readonly Json[]).map(({ netAmount }) => netAmount),
      nets.map(amount),
      `lines of seed ${seed}`,
    );
    const { allowed, charged, without, vat, due } = expected;
    t.deepEqual(
      [totals['lineNetAmount'], totals['allowanceAmount'], totals['chargeAmount'], totals['amountWithoutVat'], totals['vatAmount']],
      [
        amount(sum(nets)),
        allowed.length === 0 ? undefined : amount(sum(allowed)),
        charged.length === 0 ? undefined : amount(sum(charged)),
        amount(without),
        amount(vat),
      ],
      `totals of seed ${seed}`,
    );
    t.deepEqual([totals['amountWithVat'], totals['payableAmount']], [amount(without + vat), amount(due)], `seed ${seed}`);
  }
});
