// Flux 10: the transmission itself, who sends it and for whom.
import { elementsAt } from '../../../xml/path.js';
import { lengthOf } from '../../lexical.js';
import type { Pattern } from '../../pattern.js';
import { at, code, fatal, identifier, time } from './forms.js';
import { hasScheme } from './parties.js';

const HEAD = '/Report/ReportDocument';
const IDENTIFIER_LENGTH_MAX = 50;
const PLATFORM_LENGTH = 4;

export const TRANSMISSION: readonly Pattern[] = [
  identifier(`${HEAD}/Id`, 'identifier of the transmission', 'G1.104', IDENTIFIER_LENGTH_MAX),
  time(`${HEAD}/IssueDateTime/DateTimeString`, 'time of the transmission'),
  code(`${HEAD}/TypeCode`, 'G8.01', 'type of the transmission', ['IN', 'RE']),
  at(
    HEAD,
    fatal(
      'G6.29',
      (_, { root }) => elementsAt(root, 'TransactionsReport').length + elementsAt(root, 'PaymentsReport').length === 1,
      'The transmission does not contain exactly one report, on transactions or on payments.',
      'Send one report; send the other one in a transmission of its own.',
    ),
  ),
  at(
    `${HEAD}/Sender/Id`,
    fatal(
      'G6.22',
      hasScheme('0238'),
      'The identifier of the sender is not that of a certified platform.',
      'Give the number of the platform with schemeId 0238.',
    ),
    fatal(
      'G6.22',
      ({ text }) => lengthOf(text) === PLATFORM_LENGTH,
      `The number of the sending platform does not have ${PLATFORM_LENGTH} characters.`,
      'Give the number under which the platform is registered.',
    ),
  ),
  code(`${HEAD}/Sender/RoleCode`, 'G7.51', 'role of the sender', ['WK']),
  at(
    `${HEAD}/Issuer/Id`,
    fatal('G6.26', hasScheme('0002'), 'The identifier of the reporting company is no SIREN.', 'Give the SIREN with schemeId 0002.'),
    fatal(
      'G6.26',
      ({ text }) => /^\p{Nd}{9}$/u.test(text),
      'The SIREN of the reporting company does not have nine digits.',
      'Correct the SIREN; write it without spaces.',
    ),
  ),
  code(`${HEAD}/Issuer/RoleCode`, 'G7.52', 'role of the reporting company', ['BY', 'SE']),
];
