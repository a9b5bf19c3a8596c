// The faults of an SML, and what their texts mean. The code ERR-106 stands for many different faults, so the text decides.
import { cut } from '../../../cut.js';

const FAULT_KINDS = ['BadRequestFault', 'NotFoundFault', 'UnauthorizedFault', 'InternalErrorFault'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Longer texts are cut. */
const MESSAGE_CHARACTERS_MAX = 1_000;

/** `kind`: the element in the detail of the SOAP fault. Undefined where there is none of the four. */
export interface SmlFault {
  readonly kind: FaultKind | undefined;
  readonly message: string;
}

/** The SML refused, and has changed nothing. `message` is its text without the identifier of the fault at the end. */
export class SmlFaultError extends Error {
  override readonly name = 'SmlFaultError';
  readonly kind: FaultKind | undefined;

  constructor({ kind, message }: SmlFault) {
    super(shown(message));
    this.kind = kind;
  }
}

export function isFaultKind(name: string): name is FaultKind {
  return FAULT_KINDS.some((kind) => kind === name);
}

/** `[ERR-106] The participant identifier '…' with scheme: '…' already exist`. */
export function saysParticipantExists({ message }: SmlFaultError): boolean {
  return /\balready exists?\b/i.test(message) && !isAboutSmp(message);
}

/** `[ERR-100] The participant identifier '…' doesn't exist for the scheme …`. Not for faults of the login or of the SML itself. */
export function saysParticipantMissing({ kind, message }: SmlFaultError): boolean {
  if (kind === 'UnauthorizedFault' || kind === 'InternalErrorFault' || isAboutSmp(message)) return false;
  const isAboutParticipant = kind === 'NotFoundFault' || /\bparticipants?\b/i.test(message);
  return isAboutParticipant && /\b(?:doesn't|does not|do not) exist\b/i.test(message);
}

/** `[ERR-100] The SMP '…' doesn't exist`. */
export function saysSmpMissing({ message }: SmlFaultError): boolean {
  return /\b(?:doesn't|does not) exist\b/i.test(message) && isAboutSmp(message);
}

function isAboutSmp(message: string): boolean {
  return /^(?:\[ERR-\d+\] )?The SMP\b/i.test(message);
}

/** Control characters become blanks: the text goes into an answer and into the log. */
function shown(message: string): string {
  const line = message.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return cut(line.replace(/\s*\[[0-9A-F]{16,64}\]$/i, ''), MESSAGE_CHARACTERS_MAX);
}
