// What an alert says, and its way: a mail or a signed webhook.
import { hash } from 'node:crypto';
import { type AttentionCause, remedyOf } from '../attention/causes.js';
import { type MailingApp, sendMail } from '../mail/sendMail.js';
import type { App } from '../ports.js';
import { type SigningKey, signatureHeaders } from '../webhooks/signature.js';
import type { RuleKind } from './rules.js';
import { alertKeys } from './secrets.js';

const SEND_TIMEOUT_MS = 30_000;

type AlertMessageApp = MailingApp & Pick<App, 'clock' | 'post' | 'settings'>;

interface Addressed {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly kind: RuleKind;
  readonly target: string;
}

export interface AlertedCause {
  readonly cause: AttentionCause;
  readonly key: string;
  readonly count: number;
  readonly beganAt: Date;
  readonly endedAt: Date | null;
}

/** Throws where it was not taken. The same notices have the same id, whatever their counts are. */
export async function sendAlert(app: AlertMessageApp, rule: Addressed, notices: readonly AlertedCause[]): Promise<void> {
  const lines = notices.map((one) => ({ ...one, remedy: remedyOf(one.cause, one.key) }));
  // Not by the count: it changes all the time.
  const told = notices.map(({ cause, key, beganAt, endedAt }) => [cause, key, beganAt, endedAt]);
  const id = hash('sha256', JSON.stringify([rule.id, told])).slice(0, 32);
  if (rule.kind === 'WEBHOOK') {
    await post(app, rule, id, Buffer.from(JSON.stringify({ type: 'attention', id, tenantId: rule.tenantId, notices: lines })));
    return;
  }
  const begun = notices.filter(({ endedAt }) => endedAt === null).length;
  const subject = begun > 0 ? `${begun} of your document exchange need you` : 'Ended: what needed you';
  const text = `${lines.map(lineOf).join('\n\n')}\n\nTenant: ${rule.tenantName} (${rule.tenantId})\n${app.settings.publicUrl}/app\n`;
  await sendMail(app, rule.tenantId, { id, to: rule.target, subject, text }, AbortSignal.timeout(SEND_TIMEOUT_MS));
}

async function post(app: AlertMessageApp, rule: Addressed, id: string, body: Buffer): Promise<void> {
  const [newest, ...older] = await alertKeys(app, rule);
  const { status } = await app.post({
    url: rule.target,
    headers: {
      'Content-Type': 'application/json',
      ...(newest === undefined ? { 'webhook-id': id } : signed(app, id, body, [newest, ...older])),
    },
    body,
    timeoutMs: SEND_TIMEOUT_MS,
  });
  if (status < 200 || status > 299) throw new Error(`The webhook answered ${status}`);
}

function signed(
  { clock }: AlertMessageApp,
  eventId: string,
  body: Buffer,
  keys: readonly [SigningKey, ...SigningKey[]],
): Readonly<Record<string, string>> {
  return signatureHeaders({ eventId, timestampSeconds: Math.floor(clock().getTime() / 1_000), body, keys });
}

function lineOf({ cause, key, count, beganAt, endedAt, remedy }: AlertedCause & { readonly remedy: string }): string {
  const what = `${cause.toLowerCase().replaceAll('_', ' ')} (${key})`;
  if (endedAt !== null) return `Ended: ${what}, ${endedAt.toISOString()}`;
  return `${what}: ${count}, since ${beganAt.toISOString()}\n${remedy}`;
}
