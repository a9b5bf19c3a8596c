// Flux 10: the transmission itself, who sends it and for whom.
import { elementsAt } from '../../../xml/path.js';
import { lengthOf } from '../../lexical.js';
import { fatal, type Pattern } from '../../pattern.js';
import { at, code, identifier, time } from './forms.js';
import { hasScheme } from './parties.js';

const HEAD = '/Report/ReportDocument';
const IDENTIFIER_LENGTH_MAX = 50;
const PLATFORM_LENGTH = 4;

export const TRANSMISSION: readonly Pattern[] = [
  identifier(`${HEAD}/Id`, 'identifier of the transmission', 'G1.104', IDENTIFIER_LENGTH_MAX),
  time(`${HEAD}/IssueDateTime/DateTimeString`, 'time of the transmission'),
  code(`${HEAD}/TypeCode`, 'G8.01', ['IN', 'RE']),
  at(
    HEAD,
    fatal('G6.29', (_, { root }) => elementsAt(root, 'TransactionsReport').length + elementsAt(root, 'PaymentsReport').length === 1),
  ),
  at(
    `${HEAD}/Sender/Id`,
    fatal('G6.22', hasScheme('0238'), 'scheme'),
    fatal('G6.22', ({ text }) => lengthOf(text) === PLATFORM_LENGTH, 'length'),
  ),
  code(`${HEAD}/Sender/RoleCode`, 'G7.51', ['WK']),
  at(
    `${HEAD}/Issuer/Id`,
    fatal('G6.26', hasScheme('0002'), 'scheme'),
    fatal('G6.26', ({ text }) => /^\p{Nd}{9}$/u.test(text), 'digits'),
  ),
  code(`${HEAD}/Issuer/RoleCode`, 'G7.52', ['BY', 'SE']),
];
