// What a request ended with, where it did not end well.
import type { CombinedError } from '@urql/core';

/** One of the reasons of a refusal. Without an id there is only the sentence of the service. */
export interface FaultReason {
  readonly id?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly detail?: string;
}

/** What the service refused: its code, for which pages have a sentence of their own, and its sentence. */
export interface ServiceFault {
  readonly code?: string | null | undefined;
  readonly sentence: string;
  /** Which value is wrong, and how. */
  readonly detail?: string | undefined;
  /** The same, one by one, where pages have sentences for them. */
  readonly reasons?: readonly FaultReason[] | undefined;
}

/** The fault that a request ended with, for those who wait for it by `await`. */
export class RequestError extends Error {
  constructor(readonly fault: ServiceFault) {
    super(fault.sentence);
  }
}

/** Nobody answered. */
export const AWAY: ServiceFault = { code: 'AWAY', sentence: 'The server cannot be reached.' };

export function faultOfThrown(error: unknown): ServiceFault {
  if (error instanceof RequestError) return error.fault;
  return { sentence: error instanceof Error ? error.message : String(error) };
}

/** The first of an operation. */
export function faultOf(error: CombinedError | undefined): ServiceFault {
  return (error && faultsOf(error)[0]) ?? AWAY;
}

/** The same, and undefined where the operation was carried out. */
export function faultIn(error: CombinedError | undefined): ServiceFault | undefined {
  return error && faultOf(error);
}

/** Empty where no answer came. */
export function faultsOf(error: CombinedError): readonly ServiceFault[] {
  return error.graphQLErrors.map(faultOfAnswer);
}

/** Of one error in an answer of GraphQL. */
export function faultOfAnswer({ message, extensions = {} }: { readonly message: string; readonly extensions?: object }): ServiceFault {
  const { code, error, reasons } = extensions as { readonly code?: unknown; readonly error?: unknown; readonly reasons?: FaultReason[] };
  return { code: String(code ?? ''), sentence: message, detail: typeof error === 'string' ? error : undefined, reasons };
}
