// What the texts of faults mean.

import { type FaultKind, SmlFaultError, saysParticipantMissing } from '../../../../src/peppol/registry/sml/fault.js';
import { test } from '../../../support/test.js';

const MISSING = "[ERR-100] The participant identifier '9918:x' doesn't exist for the scheme iso6523-actorid-upis";

for (const [kind, message, expected] of [
  ['NotFoundFault', MISSING, true],
  ['BadRequestFault', MISSING, true],
  ['BadRequestFault', "[ERR-110] At least one of the participants doesn't exist in the list", true],
  ['UnauthorizedFault', MISSING, false],
  ['InternalErrorFault', MISSING, false],
  [undefined, MISSING, true],
  ['NotFoundFault', "[ERR-100] 9918:x doesn't exist", true],
  ['NotFoundFault', "[ERR-100] The SMP 'X' doesn't exist", false],
  ['BadRequestFault', 'The certificate does not exist in the trust store', false],
  ['InternalErrorFault', 'Table sml.participants does not exist', false],
] satisfies [FaultKind | undefined, string, boolean][]) {
  test(`${kind}, ${message}: the participant is ${expected ? 'missing' : 'perhaps there'}`, (t) => {
    t.is(saysParticipantMissing(new SmlFaultError({ kind, message })), expected);
  });
}
