// The command line of `npm run lookup`.
import { offeredType } from '../../domain/receivers/wantedTypes.js';
import { isParticipantIdentifier } from '../../peppol/identifiers.js';
import { FLAG, parseLine, TEXT, UsageError } from '../usage.js';

export const USAGE = `Usage: npm run --silent lookup -- [--json] [--process ID] PARTICIPANT TYPE
       npm run --silent lookup -- [--json] --vat NUMBER

Looks a participant up on the network: its SMP by DNS in SML_ZONE, its entry at the SMP, signature and certificates. Without SML_ZONE it
asks the own SMP, so the service must run. It reads the settings of the service. The magic receivers of the sandbox are known to it.

  PARTICIPANT   such as 0088:7300010000001
  TYPE          a code of the interface (158, 160, 170, 171, 220, 299, 300), or a document type identifier
  --process     the process identifier; without it the one that belongs to the type
  --vat         a VAT number with its country before it: which participants it has, and what they take
  --json        prints one JSON object

Ends with 0 where the participant takes such documents, or one is found, with 1 where it does not or cannot be reached, with 2 for a wrong command line.
`;

interface FindArguments {
  readonly vat: string;
  readonly json: boolean;
}

interface LookupArguments {
  readonly vat?: never;
  readonly participant: string;
  /** A code, or a document type identifier. */
  readonly type: string;
  /** Undefined: the one that belongs to the type. */
  readonly process: string | undefined;
  readonly json: boolean;
}

/** Throws UsageError. */
export function readArguments(given: readonly string[]): LookupArguments | FindArguments {
  const { values, positionals } = parseLine({
    args: [...given],
    allowPositionals: true,
    options: { json: FLAG, process: TEXT, vat: TEXT },
  });
  const [participant, type, ...more] = positionals;
  if (values.vat !== undefined) {
    if (participant !== undefined || values.process !== undefined)
      throw new UsageError('--vat takes no participant, no type and no --process.');
    return { vat: values.vat, json: values.json === true };
  }
  if (participant === undefined || type === undefined || more.length > 0) throw new UsageError('It takes a participant and a type.');
  const value = participant.replace(/^iso6523-actorid-upis::/i, '');
  if (!isParticipantIdentifier(value)) {
    throw new UsageError(`"${participant}" is no participant identifier, such as 0088:7300010000001.`);
  }
  if (offeredType(type, values.process) === undefined) {
    throw new UsageError(`"${type}" is no code and no document type identifier with a known process: give --process.`);
  }
  return { participant: value, type, process: values.process, json: values.json === true };
}
