// The four participant endpoints: every row of their tables, for both tenants.
import { type Answer, type Client, startApp } from '../../support/app.js';
import { answered } from '../../support/exported.js';
import { test } from '../../support/test.js';
import {
  add,
  added,
  alreadyExists,
  begin,
  buyer,
  COUNTRY,
  change,
  invalid,
  listed,
  MISSING,
  notRegistered,
  PATH,
  REFUSED_BODIES,
  REGISTRATION,
  remove,
  seller,
  success,
} from './participants.js';

begin();

// Success

test('"`code` is the string `201` and `status` is `success`, while the HTTP status is 200"', async (t) => {
  const answer = await add(seller, { name: 'Zeta', countryCode: 'BE', identifier: '9918:added', documentTypes: [160, 158] });
  answered(t, answer, 200, added('9918:added'));
  t.true(answer.text.startsWith('{"code":"201","status":"success","message":"'));
});

test('"A participant list entry has exactly the fields name, countryCode, identifier, documentTypes"', async (t) => {
  await add(seller, { documentTypes: [160, 158], identifier: '9918:Entry', countryCode: 'BE', name: 'Zeta', extra: 1 });
  const [entry] = await listed(seller, '9918:entry');
  t.is(JSON.stringify(entry), '{"name":"Zeta","countryCode":"BE","identifier":"9918:Entry","documentTypes":[160,158]}');
});

test('`name` is optional: absent, it is the identifier', async (t) => {
  t.is((await add(seller, { ...REGISTRATION, identifier: '9918:nameless' })).status, 200);
  t.deepEqual(await listed(seller, '9918:nameless'), [{ name: '9918:nameless', ...REGISTRATION, identifier: '9918:nameless' }]);
});

test('all seven document type codes are taken, in the order given', async (t) => {
  const documentTypes = [300, 299, 220, 171, 170, 160, 158];
  t.is((await add(seller, { countryCode: 'NL', identifier: '9918:seven', documentTypes })).status, 200);
  t.like((await listed(seller, '9918:seven'))[0], { documentTypes });
});

test('a name of 255 characters is taken, one of 256 is not', async (t) => {
  t.is((await add(seller, { ...REGISTRATION, identifier: '9918:long', name: '✓'.repeat(255) })).status, 200);
  const answer = await add(seller, { ...REGISTRATION, identifier: '9918:longer', name: '✓'.repeat(256) });
  answered(t, answer, 400, invalid('name must be a string of 1 to 255 characters'));
});

test('PUT: "updated in the SMP; Peppol Directory updated asynchronously"', async (t) => {
  await add(seller, { name: 'Old', ...REGISTRATION, identifier: '9918:changed' });
  const answer = await change(seller, '9918:changed', { name: 'New', countryCode: 'LU', documentTypes: [160] });
  answered(t, answer, 200, success('Participant 9918:changed was updated in the SMP. The Peppol Directory is updated asynchronously.'));
  t.deepEqual(await listed(seller, '9918:changed'), [{ name: 'New', countryCode: 'LU', identifier: '9918:changed', documentTypes: [160] }]);
});

test('DELETE: "deleted from the SML; Peppol Directory deletion asynchronous"', async (t) => {
  await add(seller, { ...REGISTRATION, identifier: '9918:deleted' });
  const answer = await remove(seller, '9918:deleted');
  answered(t, answer, 200, success('Participant 9918:deleted was deleted from the SML. The Peppol Directory deletion is asynchronous.'));
  t.deepEqual(await listed(seller, '9918:deleted'), []);
  answered(t, await remove(seller, '9918:deleted'), 404, notRegistered('9918:deleted'));
});

test('a deleted identifier may be registered again, by anybody', async (t) => {
  const body = { ...REGISTRATION, identifier: '9918:moves' };
  await add(seller, body);
  await remove(seller, '9918:moves');
  answered(t, await add(buyer, body), 200, added('9918:moves'));
});

test('GET: "Contains all active Peppol participant registrations of the tenant", in the order of registration', async (t) => {
  for (const number of ['b', 'a', 'c']) await add(seller, { ...REGISTRATION, identifier: `9918:order-${number}` });
  const { body } = await seller(PATH);
  const identifiers = (body as { identifier: string }[]).map(({ identifier }) => identifier);
  t.deepEqual(
    identifiers.filter((identifier) => identifier.startsWith('9918:order-')),
    ['9918:order-b', '9918:order-a', '9918:order-c'],
  );
});

// Identifiers

test('identifiers are compared without case', async (t) => {
  await add(seller, { ...REGISTRATION, identifier: '9918:MiXeD' });
  answered(t, await add(seller, { ...REGISTRATION, identifier: '9918:mixed' }), 400, alreadyExists('9918:mixed'));
  t.is((await change(seller, '9918:MIXED', { name: 'M', countryCode: 'BE', documentTypes: [160] })).status, 200);
  t.deepEqual(await listed(seller, '9918:mixed'), [{ name: 'M', countryCode: 'BE', identifier: '9918:MiXeD', documentTypes: [160] }]);
  t.is((await remove(seller, '9918:mixed')).status, 200);
});

test('identifiers in the path may be percent-encoded', async (t) => {
  await add(seller, { ...REGISTRATION, identifier: '9918:encoded~1' });
  const answer = await change(seller, '9918%3Aencoded%7E1', { countryCode: 'BE', documentTypes: [160] });
  answered(t, answer, 200, success('Participant 9918:encoded~1 was updated in the SMP. The Peppol Directory is updated asynchronously.'));
  t.is((await remove(seller, '9918%3aencoded~1')).status, 200);
});

for (const [path, identifier] of [
  ['9918:unknown', '9918:unknown'],
  ['nothing', 'nothing'],
  ['a%2Fb%20c', 'a/b c'],
  ['9918:nul%00', '9918:nul\0'],
  ['%E0%A4%A', '%E0%A4%A'],
] as const) {
  test(`404 for what this tenant has not registered: ${path}`, async (t) => {
    answered(t, await change(seller, path, { countryCode: 'BE', documentTypes: [158] }), 404, notRegistered(identifier));
    answered(t, await remove(seller, path), 404, notRegistered(identifier));
  });
}

// The registry refuses (docs/spec.md#errors-of-participants)

for (const [who, second] of [
  ['the same tenant', (): Client => seller],
  ['another tenant', (): Client => buyer],
] as const) {
  test(`400 "naming the identifier, that registration failed, and the registry fault text": registered already by ${who}`, async (t) => {
    const body = { name: 'First', ...REGISTRATION, identifier: `9918:Twice-${who.length}` };
    t.is((await add(seller, body)).status, 200);
    answered(t, await add(second(), { ...body, name: 'Second' }), 400, alreadyExists(body.identifier));
    t.deepEqual(await listed(seller, body.identifier), [body]);
    if (second() === buyer) t.deepEqual(await listed(buyer, body.identifier), []);
  });
}

test('of many registrations of one identifier at once exactly one succeeds', async (t) => {
  const body = { ...REGISTRATION, identifier: '9918:race' };
  const answers = await Promise.all([seller, buyer, seller, buyer, seller, buyer].map((client) => add(client, body)));
  t.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400, 400]);
  for (const answer of answers.filter(({ status }) => status === 400)) t.deepEqual(answer.body, alreadyExists('9918:race'));
  t.is((await listed(seller, '9918:race')).length + (await listed(buyer, '9918:race')).length, 1);
});

// The body is invalid (docs/spec.md#errors-of-participants)

for (const [why, body, error] of REFUSED_BODIES) {
  test(`400 "Body fails validation": ${why}`, async (t) => {
    const headers = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {};
    answered(t, await seller(PATH, { method: 'POST', headers, ...(body === undefined ? {} : { body }) }), 400, invalid(error));
    t.deepEqual(await listed(seller, '9918:never'), []);
  });
}

test('a number of 130 characters is the longest', async (t) => {
  const identifier = `9918:${'n'.repeat(130)}`;
  answered(t, await add(seller, { countryCode: 'BE', identifier, documentTypes: [158] }), 200, added(identifier));
});

test('"the scheme\'s pattern is enforced"', async (t) => {
  const answer = await add(seller, { ...REGISTRATION, identifier: '0088:12345' });
  t.is(answer.status, 400);
  t.regex((answer.body as { error: string }).error, /^identifier number 12345 does not have the form of scheme 0088 \(\w+\)$/);
});

test('"its check digit only where configured"', async (t) => {
  const body = { ...REGISTRATION, identifier: '0088:5400000000028' };
  t.is((await add(seller, body)).status, 200);
  await using strict = await startApp({ PEPPOL_CHECK_DIGITS: 'on' });
  const answer = await add(await strict.as('demo-seller'), body);
  t.is(answer.status, 400);
  t.regex((answer.body as { error: string }).error, /^identifier number 5400000000028 has a wrong check digit for scheme 0088 \(\w+\)$/);
});

test('"The update example names the same three": a body that lacks properties names all that are missing', async (t) => {
  await add(seller, { ...REGISTRATION, identifier: '9918:update' });
  const update = (body: object): Promise<Answer> => change(seller, '9918:update', body);
  answered(t, await update({}), 400, invalid(['countryCode', 'documentTypes', 'identifier'].map(MISSING).join('; ')));
  answered(t, await update({ documentTypes: [158] }), 400, invalid(`${MISSING('countryCode')}; ${MISSING('identifier')}`));
  answered(t, await update({ identifier: '9918:update', countryCode: 'BE' }), 400, invalid(MISSING('documentTypes')));
  answered(t, await update({ countryCode: 'XX', documentTypes: [] }), 400, invalid(`${COUNTRY}; documentTypes must not be empty`));
});

test('an identifier in the body of an update must agree with the path', async (t) => {
  await add(seller, { ...REGISTRATION, identifier: '9918:agrees' });
  t.is((await change(seller, '9918:agrees', { ...REGISTRATION, identifier: '9918:AGREES' })).status, 200);
  const answer = await change(seller, '9918:agrees', { ...REGISTRATION, identifier: '9918:other' });
  answered(t, answer, 400, invalid('identifier must be the one of the path'));
});

// Common to all JSON endpoints

test('415 for a body of another type; "no type: taken as JSON"', async (t) => {
  const text = JSON.stringify({ ...REGISTRATION, identifier: '9918:typed' });
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await seller(PATH, { method: 'POST', headers: { 'Content-Type': type }, body: text });
    answered(t, answer, 415, { message: 'Unsupported Media Type' });
  }
  const untyped = await seller(PATH, { method: 'POST', headers: { 'Content-Type': '' }, body: Buffer.from(text) });
  answered(t, untyped, 200, added('9918:typed'));
});

for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/merge-patch+json']) {
  test(`a body of type ${type} is JSON`, async (t) => {
    const body = JSON.stringify({ ...REGISTRATION, identifier: `9918:json${type.length}` });
    t.is((await seller(PATH, { method: 'POST', headers: { 'Content-Type': type }, body })).status, 200);
  });
}

test('no body: the type is ignored', async (t) => {
  t.is((await seller(PATH, { headers: { 'Content-Type': 'text/plain' } })).status, 200);
  answered(t, await seller(PATH, { method: 'POST', headers: { 'Content-Type': 'text/plain' } }), 400, invalid('must be an object'));
});

test('"JSON over 1 MiB 413"', async (t) => {
  const sized = (bytes: number): string => {
    const text = JSON.stringify({ ...REGISTRATION, identifier: `9918:${bytes}`, padding: '' });
    return text.replace('""', `"${'x'.repeat(bytes - text.length)}"`);
  };
  const headers = { 'Content-Type': 'application/json' };
  t.is((await seller(PATH, { method: 'POST', headers, body: sized(1024 * 1024) })).status, 200);
  const answer = await seller(PATH, { method: 'POST', headers, body: sized(1024 * 1024 + 1) });
  answered(t, answer, 413, { message: 'Request Too Long' });
});
