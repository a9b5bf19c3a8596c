import { newFolder } from '../support/folderOf.js';
import { run } from '../support/process.js';
import { test } from '../support/test.js';
import { openBrowser, visit } from './browser.js';

test('a server that is killed and started again: the page says so, keeps what was typed, and is current without a reload', async (t) => {
  const folder = await newFolder(t);
  const first = await run('src/main.js', { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' });
  const { url } = first;
  const browser = await openBrowser();
  t.teardown(() => browser.close());
  await using seller = await visit(browser, { url }, 'seller');
  const { page } = seller;
  await page.goto(`${url}/app/documents`);
  await page.getByText('No documents yet').waitFor();
  await page.evaluate('window.isSamePage = true');
  await first.kill();
  await page.getByRole('tab', { name: 'Sent' }).click();
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('typed meanwhile');
  await page.getByRole('status', { name: 'Reconnecting' }).waitFor();
  await using _second = await run('src/main.js', { DATA_DIR: folder, PORT: new URL(url).port, LOG_LEVEL: 'silent' });
  await page.getByRole('status', { name: 'Reconnecting' }).waitFor({ state: 'detached' });
  await page.getByText('Nothing matches').waitFor();
  t.is(await page.getByRole('searchbox', { name: 'Search documents' }).inputValue(), 'typed meanwhile');
  t.true(await page.evaluate('window.isSamePage === true'));
  t.deepEqual(seller.faults, []);
});
