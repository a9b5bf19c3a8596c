// The findings of a check: what is wrong, and what to do.
import type { Severity, Verdict } from '../data/operations.js';
import { useMessages } from '../messages/messages.js';

interface ShownFinding {
  readonly severity: Severity;
  readonly rule: string;
  readonly text: string;
  readonly hint: string;
  readonly location: string | null;
  readonly line: number | null;
  readonly terms: readonly string[];
  readonly value: string | null;
  readonly expected: string | null;
}

const TONES: Readonly<Record<Severity, string>> = { FATAL: 'bad', WARNING: 'warn', INFORMATION: 'busy' };

export function VerdictChip({ verdict }: { readonly verdict: Verdict }) {
  const { t } = useMessages();
  return <span className={`chip ${verdict === 'VALID' ? 'good' : verdict === 'UNSUPPORTED' ? '' : 'bad'}`}>{t.verdicts[verdict]}</span>;
}

export function Findings({ findings }: { readonly findings: readonly ShownFinding[] }) {
  const { t } = useMessages();
  return (
    <ul className="findings">
      {findings.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule may say the same twice, and the list never changes
        <li key={index} className={TONES[one.severity]}>
          <p>
            <strong>{t.severities[one.severity]}</strong> <span dir="auto">{one.text}</span>
          </p>
          <p className="soft">{one.hint}</p>
          {(one.value !== null || one.expected !== null) && (
            <p className="soft">
              {one.value !== null && (
                <>
                  {t.found} <code>{one.value}</code>{' '}
                </>
              )}
              {one.expected !== null && (
                <>
                  {t.expected} <code>{one.expected}</code>
                </>
              )}
            </p>
          )}
          <p className="soft small">
            {[one.rule, ...one.terms, one.line === null ? undefined : t.line({ line: one.line })]
              .filter((part) => part !== undefined)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}
