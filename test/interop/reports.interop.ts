// The published schemas and Schematron judge the monthly reports as src/peppol/reports/rules.ts does.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHANGED, type JudgedReport, WRITTEN } from '../support/reports.js';
import { test } from '../support/test.js';
import { runJava } from './java.js';

async function judge(reports: readonly JudgedReport[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-reports-'));
  try {
    for (const { name, text } of reports) await writeFile(join(folder, name), text);
    return await runJava('JudgeReports', [folder], 'reports');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const wanted = (reports: readonly JudgedReport[]): string[] => reports.map(({ name, broken }) => `${name} ${broken}`.trim()).sort();

test.serial('reports as written break no rule', async (t) => {
  t.deepEqual(await judge(WRITTEN), wanted(WRITTEN));
});

test.serial('changed reports break the rules that the service names', async (t) => {
  t.deepEqual(await judge(CHANGED), wanted(CHANGED));
});
