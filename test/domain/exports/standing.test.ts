// A standing export is made and told of once for each month, whatever fails.
import { data } from '../../support/graphql.js';
import { test } from '../../support/test.js';
import {
  all,
  ann,
  DAY_SECONDS,
  exchange,
  look,
  monthOf,
  receive,
  save,
  sent,
  server,
  signInAgain,
  states,
  untilNext,
  useExchange,
} from './standing.js';

useExchange();

test.serial('the file of the month before is told of once, with a link that asks for the sign-in', async (t) => {
  await receive('one');
  await save({ recipients: ['ann@acme.example', 'Bo@acme.example'] });
  await look();
  t.deepEqual(sent, []);
  await untilNext();
  await look();
  await look();
  t.deepEqual(
    sent.map(({ to }) => to),
    ['ann@acme.example', 'bo@acme.example'],
  );
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const label = month.format(new Date(monthOf(exchange.app.clock(), 1)));
  t.is(sent[0]!.subject, `Books, ${label}`);
  t.is(
    sent[0]!.text,
    `1 document of ${label} of Demo Seller for you: Books. Download the file after you sign in:\n${exchange.url}/app/settings/exports\n\nThe file is kept for 31 days.\n\nAdmins of Demo Seller chose that you get this file each month.\n`,
  );
  t.deepEqual(await states(), [[['DONE', null]]]);
});

test.serial('each month is of its own documents, by the date that counts', async (t) => {
  await receive('one');
  const bySight = await save({ dateBy: 'IMPORTED' });
  const byDate = await save({ dateBy: 'ISSUED' });
  await untilNext();
  await look();
  const totals = async (id: string) =>
    exchange.app.database.sql.query(
      'select x.total from standing_export_run r join export_job x on x.id = r.export_job where r.standing_export = $1 order by r.month',
      [id],
    );
  t.deepEqual(await totals(bySight.id), [{ total: 1 }]);
  t.deepEqual(await totals(byDate.id), [{ total: 0 }]);
  await untilNext();
  await look();
  t.deepEqual(await totals(bySight.id), [{ total: 1 }, { total: 0 }]);
});

test.serial('a service that stood still makes the months that it missed, each once', async (t) => {
  await save();
  await untilNext();
  await exchange.advance(62 * DAY_SECONDS);
  await signInAgain();
  await Promise.all([look(), look()]);
  await look();
  const months = (await all())[0]!.runs.map(({ month }) => month);
  t.is(sent.length, months.length);
  t.deepEqual(
    months,
    [1, 2, 3].map((before) => monthOf(exchange.app.clock(), before)),
  );
});

test.serial('another day moves the next month, and leaves none out', async (t) => {
  const { id, nextAt } = await save({ day: 2 });
  const moved = await save({ day: 28 }, id);
  t.is(moved.nextAt, `${nextAt.slice(0, 8)}28T03:00:00.000Z`);
});

test.serial('a mail that is not taken is sent again with the same id, keeps nobody else waiting, and nobody is told twice', async (t) => {
  await save({ recipients: ['ann@acme.example', 'bo@acme.example'] });
  await untilNext();
  const tried: string[] = [];
  server.take = ({ to, id }) => {
    tried.push(id);
    if (to === 'ann@acme.example') throw new Error('451 later');
  };
  await look();
  t.deepEqual(await states(), [[['WAITING', 'NOT_TAKEN']]]);
  await look();
  t.is(tried.length, 2);
  server.take = ({ id }) => void tried.push(id);
  await exchange.advance(61);
  await look();
  t.is(tried[2], tried[0]);
  t.deepEqual(
    sent.map(({ to }) => to),
    ['bo@acme.example', 'ann@acme.example'],
  );
  t.deepEqual(await states(), [[['DONE', null]]]);
});

test.serial('a month that failed for hours is given up, needs a person, and goes on when somebody runs it again', async (t) => {
  const { id } = await save();
  await untilNext();
  server.take = () => {
    throw new Error('550 never');
  };
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await look();
    await exchange.advance(3_601);
  }
  await signInAgain();
  t.deepEqual(await states(), [[['FAILED', 'NOT_TAKEN']]]);
  const { attention } = await data(ann, '{ attention { cause key place items { edges { node { title } } } } }');
  const month = monthOf(exchange.app.clock(), 1).slice(0, 7);
  t.deepEqual(attention, [
    { cause: 'EXPORT_FAILED', key: 'NOT_TAKEN', place: 'EXPORTS', items: { edges: [{ node: { title: `Books ${month}` } }] } },
  ]);
  server.take = () => undefined;
  await data(ann, `mutation { runStandingExport(id: "${id}", month: "${month}-01") { id } }`);
  await look();
  t.deepEqual(await states(), [[['DONE', null]]]);
  t.is(sent.length, 1);
});

test.serial('a month that was delivered is made and told anew when somebody wants it, and a month that has not ended never', async (t) => {
  const { id } = await save();
  await data(ann, `mutation { runStandingExport(id: "${id}") { id } }`);
  await look();
  await data(ann, `mutation { runStandingExport(id: "${id}") { id } }`);
  await look();
  t.is(sent.length, 2);
  t.not(sent[0]!.id, sent[1]!.id);
  for (const month of [monthOf(exchange.app.clock(), 0), `${exchange.app.clock().getUTCFullYear() - 1}-13-01`])
    await t.throwsAsync(data(ann, `mutation { runStandingExport(id: "${id}", month: "${month}") { id } }`), {
      message: /one of the last 12 months/,
    });
});

test.serial('whoever lost the role is told nothing, and with nobody left it needs a person', async (t) => {
  await save({ recipients: ['bo@acme.example'] });
  await untilNext();
  const { sql } = exchange.app.database;
  const [role] = await sql.query<{ person: string }>(
    `delete from person_role r using person p where p.id = r.person and p.email = 'bo@acme.example' returning r.person`,
  );
  await look();
  t.deepEqual(sent, []);
  t.deepEqual(await states(), [[['FAILED', 'NO_RECIPIENTS']]]);
  await sql.query(`insert into person_role (person, tenant_id, role) values ($1, 'demo-seller', 'viewer')`, [role!.person]);
});
