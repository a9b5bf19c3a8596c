// The French e-reports of a period: looked at as they would be sent now, and sent.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { ChoiceField } from '../../components/choiceField.js';
import { Findings, VerdictChip } from '../../components/findings.js';
import { Question } from '../../components/question.js';
import { Region } from '../../components/region.js';
import { Empty, Fault, Skeleton } from '../../components/states.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import {
  type EReportFragment,
  EReportPeriodsDocument,
  type EReportPeriodsQuery,
  EReportsDocument,
  SendEReportsDocument,
} from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

type Period = NonNullable<EReportPeriodsQuery['eReportPeriods']>[number];

export function EReports() {
  const { t, format } = useMessages();
  const [chosen, setChosen] = useState(0);
  const { data, error, isFirst, again } = useData(EReportPeriodsDocument, {});
  const periods = data?.eReportPeriods ?? [];
  const period = periods[chosen];
  return (
    <Region name={t.eReports.name} isFlush>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={3} />}
      {data?.eReportPeriods != null && period === undefined && (
        <Empty title={t.eReports.notFrench}>
          <p>{t.eReports.notFrenchText}</p>
        </Empty>
      )}
      {period !== undefined && (
        <>
          <div className="inCard">
            <ChoiceField
              label={t.eReports.period}
              value={String(chosen)}
              options={periods.map(({ from, to }, index) => [String(index), `${format.day(from)} – ${format.day(to)}`])}
              onChange={(index) => setChosen(Number(index))}
            />
          </div>
          <Reports key={chosen} period={period} />
        </>
      )}
    </Region>
  );
}

function Reports({ period: { from, to } }: { readonly period: Period }) {
  const { t } = useMessages();
  const reason = useRoleReason('operator');
  const [isSending, setSending] = useState(false);
  const { data, error, isFirst, again } = useData(EReportsDocument, { from, to });
  const reports = data?.eReports ?? [];
  const open = reports.filter((one) => !one.isUnchanged && one.validationReport.verdict === 'VALID').length;
  const act = async (): Promise<Notice | undefined> => noticeOfError(t, (await client.mutation(SendEReportsDocument, { from, to })).error);
  const done = (): void => {
    setSending(false);
    again();
  };
  return (
    <>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={3} />}
      {data?.eReports != null && reports.length === 0 && (
        <Empty icon="check" title={t.eReports.none}>
          <p>{t.eReports.noneText}</p>
        </Empty>
      )}
      {reports.length > 0 && (
        <>
          <ul className="list" aria-label={t.eReports.name}>
            {reports.map((report) => (
              <Report key={`${report.kind} ${report.issuer}`} report={report} />
            ))}
          </ul>
          <div className="inCard buttons">
            <ActionButton isFirst reason={reason ?? (open === 0 ? t.eReports.nothingToSend : undefined)} onClick={() => setSending(true)}>
              {t.eReports.send({ count: open })}
            </ActionButton>
          </div>
        </>
      )}
      {isSending && (
        <Question
          title={t.eReports.name}
          action={t.eReports.send({ count: open })}
          act={act}
          onClose={() => setSending(false)}
          onDone={done}
        >
          <p>{t.eReports.sendText}</p>
        </Question>
      )}
    </>
  );
}

function Report({ report }: { readonly report: EReportFragment }) {
  const { t } = useMessages();
  const { kind, issuer, number, isUnchanged, documentId, leftOut, validationReport } = report;
  const { verdict, findings } = validationReport;
  return (
    <li className="fileRow">
      <span>
        <strong>{kind === 'payments' ? t.eReports.payments : t.eReports.transactions}</strong>
        <span className="small">SIREN {issuer}</span>
        <span className="soft small">{t.eReports.number({ number })}</span>
        {leftOut.length > 0 && (
          <details className="small">
            <summary>{t.eReports.leftOut({ count: leftOut.length })}</summary>
            <ul lang="en">
              {leftOut.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </details>
        )}
        {findings.length > 0 && <Findings findings={findings} />}
      </span>
      <span className="buttons">
        <VerdictChip verdict={verdict} />
        {isUnchanged ? (
          <Link to="/documents/$documentId" params={{ documentId }}>
            {t.eReports.sent}
          </Link>
        ) : (
          <span className="chip">{t.eReports.open}</span>
        )}
      </span>
    </li>
  );
}
