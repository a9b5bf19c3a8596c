// Exports that are made each month, in Settings.
import { createStandingExports } from '../../src/domain/exports/standing/carry.js';
import { startApp } from '../support/app.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { accessibilityFaults, openBrowser, scrollsSideways, visit } from './browser.js';

/** Whether the mail server takes mail. */
const server = { isUp: true };
const exchange = kept(() =>
  startApp(
    {},
    {
      runsJob: (name) => name !== 'standing-exports',
      mail: {
        send: async () => {
          if (!server.isUp) throw new Error('451 later');
        },
      },
    },
  ),
);
const browser = kept(openBrowser);

test.serial('an admin adds a standing export, runs it, downloads its file, changes and removes it', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings/exports`);
  const each = page.getByRole('region', { name: 'Each month' });
  await each.getByText('No standing export yet.').waitFor();
  await each.getByRole('button', { name: 'Add standing export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add standing export' });
  await dialog.getByLabel('Name').fill('Books');
  await dialog.getByLabel('Content').selectOption('TABLE');
  await dialog.getByLabel('Day of the month after').fill('5');
  await dialog.getByRole('checkbox', { name: 'Demo seller' }).check();
  t.deepEqual(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Add standing export' }).click();
  await each.getByText('on day 5').waitFor();

  await each.getByRole('button', { name: 'Run now Books' }).click();
  await each.getByText('In progress').waitFor();
  await createStandingExports(exchange.app).run();
  await page.reload();
  await each.getByText('Delivered').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), each.getByRole('button', { name: /^Download Books/ }).click()]);
  t.regex(download.suggestedFilename(), /^invoices-.*\.csv$/);
  t.deepEqual(await accessibilityFaults(page), []);
  await page.setViewportSize({ width: 390, height: 800 });
  t.false(await scrollsSideways(page));

  await each.getByRole('button', { name: 'Edit Books' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit standing export' });
  await editing.getByLabel('Day of the month after').fill('6');
  await editing.getByRole('button', { name: 'Save' }).click();
  await each.getByText('on day 6').waitFor();
  await each.getByRole('button', { name: 'Remove Books' }).click();
  await page.getByRole('dialog', { name: 'Remove standing export' }).getByRole('button', { name: 'Remove' }).click();
  await each.getByText('No standing export yet.').waitFor();
  t.deepEqual(seller.faults, []);
});

test.serial('a month that failed stands in the Inbox with a link to the page that runs it again', async (t) => {
  const { sql } = exchange.app.database;
  await sql.query('delete from standing_export');
  await sql.query(
    `with kept as (
       insert into standing_export (id, tenant_id, name, format, date_by, options, day, recipients, next_at)
       select gen_random_uuid(), 'demo-seller', 'Ledger', 'TABLE', 'ISSUED', '{}', 2, array[p.id], exchange_now() + interval '9 days'
       from person p where p.email = 'seller@demo.example' returning id)
     insert into standing_export_run (standing_export, month, tenant_id, export_job, fault, failed_at)
     select id, (date_trunc('month', exchange_now() at time zone 'UTC') - interval '1 month')::date, 'demo-seller', gen_random_uuid(), 'NOT_TAKEN',
       exchange_now() from kept`,
  );
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  const group = page.getByRole('region', { name: 'Standing exports fail' });
  await group.getByRole('link', { name: 'Exports and evidence' }).click();
  const each = page.getByRole('region', { name: 'Each month' });
  await each.getByText('The mail server did not take an e-mail.').waitFor();
  await each.getByRole('button', { name: /^Run again Ledger/ }).click();
  await each.getByText('In progress').waitFor();
  await createStandingExports(exchange.app).run();
  await page.reload();
  await each.getByText('Delivered').waitFor();
  t.deepEqual(seller.faults, []);
});
