import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { Happened, Original } from '../../components/original.js';
import { Refusal } from '../../components/refusal.js';
import { Region } from '../../components/region.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import { ChannelsDocument, ChannelTitles, RouteDryRunDocument, type RouteDryRunMutation } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';
import { type OfType, RoutesDialog } from './routesDialog.js';

const TYPES = ['invoice', 'applicationresponse', 'ereport'] as const;
type Rule = OfType['rules'][number];

export function Routes() {
  const { t } = useMessages();
  const reason = useRoleReason('admin');
  const { data, again } = useData(ChannelsDocument, {}, { on: ['accounts'] });
  const [edited, setEdited] = useState<OfType>();
  const all = data?.documentRoutes ?? [];
  const withRules = all.filter(({ rules }) => rules.length > 0);
  const close = (): void => setEdited(undefined);
  return (
    <Region name={t.routes}>
      <p className="soft">{withRules.length === 0 ? t.noRoutes : t.routesText}</p>
      {withRules.map(({ documentType, rules }) => (
        <div key={documentType} className="routes">
          <h3>{t.types[documentType]}</h3>
          <ol>
            {rules.map((rule) => (
              <li key={JSON.stringify(rule)}>
                <RuleText rule={rule} />
              </li>
            ))}
          </ol>
        </div>
      ))}
      <div className="buttons">
        {TYPES.map((documentType) => (
          <ActionButton
            key={documentType}
            reason={reason}
            onClick={() =>
              setEdited(all.find((one) => one.documentType === documentType) ?? { documentType, generation: 0, updatedAt: null, rules: [] })
            }
          >
            {t.editing.editRoutes({ kind: t.types[documentType] })}
          </ActionButton>
        ))}
      </div>
      {edited !== undefined && (
        <RoutesDialog
          routes={edited}
          accounts={data?.channelAccounts ?? []}
          onClose={close}
          onDone={() => {
            close();
            again();
          }}
        />
      )}
      <DryRun />
    </Region>
  );
}

function RuleText({ rule: { channel, account, orNext, when } }: { readonly rule: Rule }) {
  const { t } = useMessages();
  const names = Object.keys(t.conditions) as readonly (keyof typeof t.conditions)[];
  const conditions = names.flatMap((name) => {
    const value = when[name];
    if (value === null) return [];
    return `${t.conditions[name]} ${typeof value === 'boolean' ? (value ? t.yes : t.no) : [value].flat().join(', ')}`;
  });
  return (
    <>
      <strong>
        {ChannelTitles[channel]}
        {account !== null && ` · ${account}`}
      </strong>{' '}
      <span className="soft">
        {conditions.length === 0 ? t.everyDocument : conditions.join('; ')}
        {orNext && ` (${t.otherwiseNext})`}
      </span>
    </>
  );
}

/** Which way a document would take, and why. Nothing is stored or sent. */
function DryRun() {
  const { t } = useMessages();
  const reason = useRoleReason('operator');
  const [run, setRun] = useState<RouteDryRunMutation['routeDocument']>();
  const [fault, setFault] = useState<Notice>();
  const look = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const { data, error } = await client.mutation(RouteDryRunDocument, { document: file, documentType: 'invoice' });
    setRun(data?.routeDocument ?? null);
    setFault(noticeOfError(t, error));
  };
  return (
    <div className="dryRun">
      <h3>{t.dryRun}</h3>
      <label className="field">
        {t.dryRunFile}
        <input type="file" accept=".xml,.pdf" disabled={reason !== undefined} onChange={({ target }) => void look(target.files?.[0])} />
      </label>
      {reason !== undefined && <p className="soft">{reason}</p>}
      <Refusal notice={fault} />
      {run != null && (
        <ol className="steps" aria-live="polite">
          {run.steps.map((step) => (
            <li key={`${step.rule} ${step.channel}`}>
              <strong>{step.rule === null ? t.behindRules : t.rule({ n: step.rule })}</strong>
              {step.channel !== null && ` · ${ChannelTitles[step.channel]}`}{' '}
              <span className={`chip ${step.outcome === 'CHOSEN' ? 'good' : ''}`}>{t.routeOutcomes[step.outcome]}</span>
              <Happened className="under" text={step.localReason} />
            </li>
          ))}
          {run.code !== null && <li className="fault">{t.errors[run.code]}</li>}
          {run.message !== null && (
            <li>
              <Original text={run.message} />
            </li>
          )}
        </ol>
      )}
    </div>
  );
}
