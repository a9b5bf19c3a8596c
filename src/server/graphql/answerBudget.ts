// What an answer may become, counted while it is made. What is asked for has a limit, too (limits.ts), but the sizes of texts and reports
// are known only here.
import { GraphQLError } from 'graphql';

export const ANSWER_LIMITS = {
  /** Items of all lists of an answer. */
  itemsMax: 50_000,
  /** Those of large texts are counted while the answer is made, all of them before it is written. */
  bytesMax: 16 * 1024 * 1024,
} as const;

export interface AnswerBudget {
  /** Of all answers that share it. */
  readonly itemsMax: number;
  /** Throws QUERY_LIMIT, from then on always. */
  takeItems(count: number): void;
  /** Throws QUERY_LIMIT, from then on always. */
  takeBytes(count: number): void;
}

/** @param answers the number of answers that share it. */
export function createAnswerBudget(answers = 1): AnswerBudget {
  const itemsMax = ANSWER_LIMITS.itemsMax * answers;
  let items = 0;
  let bytes = 0;
  return {
    itemsMax,
    takeItems(count) {
      items += count;
      if (items > itemsMax) throw tooManyItems();
    },
    takeBytes(count) {
      bytes += count;
      if (bytes > ANSWER_LIMITS.bytesMax * answers) throw tooManyBytes();
    },
  };
}

/** Without an HTTP status, which Apollo would give the answer to a mutation. */
function limitError(text: string): GraphQLError {
  return new GraphQLError(text, { extensions: { code: 'QUERY_LIMIT' } });
}

function tooManyItems(): GraphQLError {
  return limitError(`The answer has more than ${ANSWER_LIMITS.itemsMax} items in its lists; ask for fewer with \`first\``);
}

export function tooManyBytes(): GraphQLError {
  return limitError(`The answer has more than ${ANSWER_LIMITS.bytesMax} bytes; ask for fewer items or fields`);
}
