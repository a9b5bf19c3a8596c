// Scalars for values of invoices: exact decimals and calendar days, both as text.
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { GraphQLLocalDate } from 'graphql-scalars';
import { amount, BUSINESS_LIMITS } from '../../../domain/documents/fields/businessFields.js';

/** Never a float: the stored value is returned digit by digit. */
export const Decimal = new GraphQLScalarType<string, string>({
  name: 'Decimal',
  description: `An exact decimal number as text, such as "355.50", of at most ${BUSINESS_LIMITS.amountDigitsMax} digits. As input a number is taken, too.`,
  serialize: (value) => value as string,
  parseValue: (value) => decimal(typeof value === 'number' ? String(value) : value),
  parseLiteral: (node) => {
    const isNumber = node.kind === Kind.INT || node.kind === Kind.FLOAT;
    return decimal(isNumber || node.kind === Kind.STRING ? node.value : undefined);
  },
});

function decimal(value: unknown): string {
  const read = typeof value === 'string' ? amount(value) : undefined;
  if (read !== undefined) return read;
  throw new GraphQLError(`Decimal must be a decimal number of at most ${BUSINESS_LIMITS.amountDigitsMax} digits, such as "355.50"`);
}

const { parseValue, parseLiteral, ...config } = GraphQLLocalDate.toConfig();

/** LocalDate of graphql-scalars, limited to years that databases support. */
export const Day: typeof GraphQLLocalDate = new GraphQLScalarType({
  ...config,
  parseValue: (value) => inYears(parseValue(value)),
  parseLiteral: (node, variables) => inYears(parseLiteral(node, variables)),
});

function inYears(day: string): string {
  if (day.startsWith('0000')) throw new GraphQLError('LocalDate cannot represent a day outside the years 1 to 9999');
  return day;
}
