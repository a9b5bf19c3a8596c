// Fills in the form for an invoice.
import type { Page } from 'playwright-core';

export const SELLER = '0088:5400000000010';

export async function openForm(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/send`);
  await page.getByRole('link', { name: 'New invoice' }).click();
  await page.getByRole('heading', { level: 1, name: 'New invoice' }).waitFor();
}

export async function fillIn(page: Page, number: string, receiver = '9915:sandbox-accepts'): Promise<void> {
  const seller = page.getByRole('region', { name: 'Seller' });
  await seller.getByLabel('Send as').selectOption(SELLER);
  await seller.getByLabel('Name', { exact: true }).fill('Bakkerij Sint-Jan');
  await seller.getByLabel('VAT identifier').fill('BE0899965307');
  await seller.getByLabel('City').fill('Gent');
  const buyer = page.getByRole('region', { name: 'Buyer' });
  await buyer.getByLabel('Name', { exact: true }).fill('Hotel Noord');
  await buyer.getByLabel('Electronic address').fill(receiver);
  await buyer.getByLabel('City').fill('Antwerpen');
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByLabel('Number', { exact: true }).fill(number);
  await details.getByLabel('Buyer reference').fill('PO-77');
  await page.getByLabel('Account (IBAN)').fill('BE68539007547034');
  await line(page, 1, { item: 'Bread', quantity: '10', price: '85,50', rate: '21' });
}

interface LineText {
  readonly item: string;
  readonly quantity: string;
  readonly price: string;
  readonly rate?: string;
}

export async function line(page: Page, number: number, { item, quantity, price, rate }: LineText): Promise<void> {
  const fields = page.getByRole('group', { name: `line ${number}` });
  await fields.getByLabel('Item', { exact: true }).fill(item);
  await fields.getByLabel('Quantity', { exact: true }).fill(quantity);
  await fields.getByLabel('Net price', { exact: true }).fill(price);
  if (rate !== undefined) await fields.getByLabel('VAT rate %').fill(rate);
}

export const due = (page: Page) => page.getByRole('status', { name: 'Amount due' });

export async function send(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Send invoice' }).click();
  const dialog = page.getByRole('dialog', { name: `Send invoice ${number}` });
  await dialog.getByRole('button', { name: 'Send invoice' }).click();
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
}
