// The participant endpoints: their calls, their answers, and the bodies that are refused.
import { type Answer, type Client, clientOf, type RequestOptions, startApp } from '../../support/app.js';
import { keptByEach } from '../../support/kept.js';

export const PATH = '/v3/participant';

/** Of the test file that called `begin`. */
export const [exchange, begin] = keptByEach(startApp);
export const seller = clientOf(exchange, 'demo-seller');
export const buyer = clientOf(exchange, 'demo-buyer');

export const add = (client: Client, body: object): Promise<Answer> => client(PATH, { method: 'POST', body });
export const change = (client: Client, identifier: string, body: object): Promise<Answer> =>
  client(`${PATH}/${identifier}`, { method: 'PUT', body });
export const remove = (client: Client, identifier: string): Promise<Answer> =>
  client(`${PATH}/${identifier}`, { method: 'DELETE', headers: { 'Content-Type': 'application/json' } });

export async function listed(client: Client, identifier: string): Promise<object[]> {
  const { body } = await client(PATH);
  return (body as { identifier: string }[]).filter((one) => one.identifier.toLowerCase() === identifier.toLowerCase());
}

export const success = (message: string): object => ({ code: '201', status: 'success', message });
export const added = (identifier: string): object =>
  success(`Participant ${identifier} was added to the SML and SMP. It will appear in the Peppol Directory asynchronously.`);
export const invalid = (error: string): object => ({ message: 'Invalid request body', error });
export const notRegistered = (identifier: string): object => ({ Error: `Participant ${identifier} is not registered` });
export const alreadyExists = (identifier: string): object => ({
  Error: `Participant ${identifier}: registration failed: [ERR-106] The participant identifier [${identifier.toLowerCase()}] with scheme: [iso6523-actorid-upis] already exist with naptr service [Meta:SMP]`,
});

export const MISSING = (name: string): string => `must have required property '${name}'`;
const CODES = 'documentTypes must hold only 158, 160, 170, 171, 220, 299, 300';
export const COUNTRY = 'countryCode must be a country code of ISO 3166-1 alpha-2';
const NAME = 'name must be a string of 1 to 255 characters';
const FORM = 'identifier must be <scheme>:<number>, four digits and 1 to 130 characters of A-Z a-z 0-9 - . _ ~';

/** With an identifier it is a whole body. */
export const REGISTRATION = { countryCode: 'BE', documentTypes: [158] };

const COMPLETE = { name: 'N', ...REGISTRATION, identifier: '9918:never' };
const without = (...names: string[]): object => Object.fromEntries(Object.entries(COMPLETE).filter(([name]) => !names.includes(name)));

/** Why a body is refused, the body, and the reason in the answer. */
export const REFUSED_BODIES: readonly (readonly [why: string, body: RequestOptions['body'], error: string])[] = [
  [
    'the required properties named are countryCode, documentTypes, identifier',
    {},
    `${MISSING('countryCode')}; ${MISSING('documentTypes')}; ${MISSING('identifier')}`,
  ],
  ['countryCode missing', without('countryCode'), MISSING('countryCode')],
  ['documentTypes missing', without('documentTypes'), MISSING('documentTypes')],
  ['identifier missing', without('identifier'), MISSING('identifier')],
  ['every fault is named', { documentTypes: [1], name: '' }, `${MISSING('countryCode')}; ${MISSING('identifier')}; ${CODES}; ${NAME}`],
  ['an array', [COMPLETE], 'must be an object'],
  ['null', 'null', 'must be an object'],
  ['a string', '"9918:never"', 'must be an object'],
  ['no body', undefined, 'must be an object'],
  ['malformed JSON', '{"countryCode":', 'must be JSON'],
  ['name is no string', { ...COMPLETE, name: 1 }, NAME],
  ['name is null', { ...COMPLETE, name: null }, NAME],
  ['name is blank', { ...COMPLETE, name: ' ' }, NAME],
  ['name holds a control character', { ...COMPLETE, name: 'a\0b' }, NAME],
  ['countryCode of three letters', { ...COMPLETE, countryCode: 'BEL' }, COUNTRY],
  ['countryCode in lower case', { ...COMPLETE, countryCode: 'be' }, COUNTRY],
  ['countryCode that no country has', { ...COMPLETE, countryCode: 'XX' }, COUNTRY],
  ['countryCode is null', { ...COMPLETE, countryCode: null }, COUNTRY],
  ['documentTypes is no array', { ...COMPLETE, documentTypes: 158 }, 'documentTypes must be an array'],
  ['documentTypes is empty', { ...COMPLETE, documentTypes: [] }, 'documentTypes must not be empty'],
  ['documentTypes repeats itself', { ...COMPLETE, documentTypes: [158, 160, 158] }, 'documentTypes must not hold repeats'],
  ['documentTypes as strings', { ...COMPLETE, documentTypes: ['158'] }, CODES],
  ['documentTypes with a code beyond the seven', { ...COMPLETE, documentTypes: [158, 159] }, CODES],
  ['identifier is no string', { ...COMPLETE, identifier: 9918 }, 'identifier must be a string'],
  ['identifier without a scheme', { ...COMPLETE, identifier: 'never' }, FORM],
  ['identifier with a number of 131', { ...COMPLETE, identifier: `9918:${'n'.repeat(131)}` }, FORM],
  ['identifier with a blank', { ...COMPLETE, identifier: ' 9918:never' }, FORM],
  ['a scheme that is none', { ...COMPLETE, identifier: '0000:never' }, 'identifier scheme 0000 is not a Peppol participant scheme'],
];
