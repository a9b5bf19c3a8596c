// The audit log as people read it.
import { type AuditEntry, auditFilter, csvOf, linesOf, readAuditSearch } from '../../src/dashboard/data/audit.js';
import { test } from '../support/test.js';

const entry = (id: string, at: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: `2026-11-30T${at}Z`,
  lastAt: null,
  changes: 1,
  actor: 'user:Ann <ann@seller.example>',
  action: 'DOCUMENT_EVIDENCE',
  subject: `D-${id}`,
  details: null,
  requestId: null,
  ...more,
});

test('evidence about many documents is one line for each person, ten minutes and export', (t) => {
  const lines = linesOf([
    entry('7', '10:30:00', { actor: 'client:erp' }),
    entry('6', '10:29:00'),
    entry('5', '10:28:00', { action: 'DOCUMENT_EXPORT', subject: 'job' }),
    entry('4', '10:20:00'),
    entry('3', '10:09:59'),
    entry('2', '10:00:00', { action: 'DOCUMENT_LABEL' }),
    entry('1', '09:59:59', { action: 'DOCUMENT_LABEL' }),
  ]);
  t.deepEqual(
    lines.map(({ id, subjects }) => [id, subjects]),
    [
      ['7', ['D-7']],
      ['6', ['D-6', 'D-4']],
      ['5', ['job']],
      ['3', ['D-3']],
      ['2', ['D-2']],
      ['1', ['D-1']],
    ],
  );
});

test('what the address says and no filter knows is left out; a day ends with its midnight', (t) => {
  t.deepEqual(readAuditSearch({ action: 'WEBHOOK_TEST', actor: '', from: '2026-13-01', to: '2026-11-30', show: 'x' }), {
    action: 'WEBHOOK_TEST',
    to: '2026-11-30',
  });
  t.deepEqual(auditFilter({ to: '2026-11-30', actor: 'client:erp' }), {
    actor: 'client:erp',
    to: new Date(2026, 11, 1).toISOString(),
  });
});

test('a cell is quoted where it must be, and nothing in it is calculated', (t) => {
  t.is(csvOf([['a,b', 'say "x"', '=1+1', 'plain', '-2']]), '\uFEFF"a,b","say ""x""",\'=1+1,plain,\'-2\r\n');
});
