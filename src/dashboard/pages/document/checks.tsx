import { Findings, VerdictChip } from '../../components/findings.js';
import { Region } from '../../components/region.js';
import type { FullDocument } from '../../data/documents.js';
import { useMessages } from '../../messages/messages.js';

export function Checks({ document }: { readonly document: FullDocument }) {
  const { t } = useMessages();
  const report = document.validationReport;
  if (report === null)
    return (
      <Region name={t.checks}>
        <p className="soft">{t.noReport}</p>
      </Region>
    );
  return (
    <Region name={t.checks} aside={<VerdictChip verdict={report.verdict} />}>
      {report.findings.length === 0 ? <p>{t.rulesPassed}</p> : <Findings findings={report.findings} />}
      {report.ruleSets.length > 0 && (
        <details>
          <summary>{t.technical}</summary>
          <p className="soft small">{report.ruleSets.map(({ family, version }) => `${family} ${version}`).join(' · ')}</p>
        </details>
      )}
    </Region>
  );
}
