// Exports that are made each month, and their months.
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { OneClick } from '../../components/oneClick.js';
import { Question } from '../../components/question.js';
import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import { type Export, exportLink } from '../../data/exports.js';
import { faultIn } from '../../data/faults.js';
import {
  RemoveStandingExportDocument,
  RunStandingExportDocument,
  type StandingExportFragment,
  StandingExportsDocument,
} from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { noticeOfError } from '../../messages/notice.js';
import { openAddress } from '../openAddress.js';
import { StandingExportDialog } from './standingExportDialog.js';

type Run = StandingExportFragment['runs'][number];

const MONTHS_SHOWN = 3;

/** `jobs`: the files that are there. */
export function StandingExports({ jobs }: { readonly jobs: readonly Export[] }) {
  const { t } = useMessages();
  const role = useRoleReason('admin');
  const [isAdding, setAdding] = useState(false);
  const { data, error, isFirst, again } = useData(StandingExportsDocument, {}, { on: ['jobs'] });
  const all = data?.standingExports ?? [];
  const add = (
    <ActionButton reason={role} onClick={() => setAdding(true)}>
      {t.exporting.standing.add}
    </ActionButton>
  );
  return (
    <Region name={t.exporting.standing.name} aside={add}>
      <p className="soft">{t.exporting.standing.text}</p>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={1} />}
      {data !== undefined && all.length === 0 && <p className="soft">{t.exporting.standing.none}</p>}
      {all.length > 0 && (
        <ul className="list" aria-label={t.exporting.standing.name}>
          {all.map((one) => (
            <Standing key={one.id} standing={one} jobs={jobs} onDone={again} />
          ))}
        </ul>
      )}
      {isAdding && (
        <StandingExportDialog
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            again();
          }}
        />
      )}
    </Region>
  );
}

interface StandingProps {
  readonly standing: StandingExportFragment;
  readonly jobs: readonly Export[];
  readonly onDone: () => void;
}

function Standing({ standing, jobs, onDone }: StandingProps) {
  const { t, format } = useMessages();
  const role = useRoleReason('admin');
  const [asked, setAsked] = useState<'change' | 'remove'>();
  const { id, name, day, recipients, nextAt, runs } = standing;
  const texts = t.exporting.standing;
  const end = (): void => {
    setAsked(undefined);
    onDone();
  };
  return (
    <li className="stackTight">
      <span className="listLine">
        <span>
          <strong className="breakable">{name}</strong> · {t.exporting.contents[standing.format]}
          <span className="under">
            {texts.onDay({ day })} · {texts.next({ at: format.moment(nextAt) })}
          </span>
          {recipients.length === 0 ? (
            <span className="fault small">{texts.nobody}</span>
          ) : (
            <span className="under breakable">{recipients.join(', ')}</span>
          )}
        </span>
        <span className="buttons">
          <OneClick reason={role} label={`${texts.run} ${name}`} act={() => run(id, null)} onDone={onDone}>
            {texts.run}
          </OneClick>
          <ActionButton reason={role} label={`${t.editing.edit} ${name}`} onClick={() => setAsked('change')}>
            {t.editing.edit}
          </ActionButton>
          <ActionButton reason={role} label={`${t.remove} ${name}`} onClick={() => setAsked('remove')}>
            {t.remove}
          </ActionButton>
        </span>
      </span>
      {runs.length > 0 && (
        <ul className="plainRows" aria-label={name}>
          {runs.slice(0, MONTHS_SHOWN).map((one) => (
            <Month
              key={one.month}
              of={standing}
              month={one}
              hasFile={jobs.some((job) => job.id === one.exportJob && job.expiresAt !== null)}
              onDone={onDone}
            />
          ))}
        </ul>
      )}
      {asked === 'change' && <StandingExportDialog stored={standing} onClose={() => setAsked(undefined)} onDone={end} />}
      {asked === 'remove' && <Remove standing={standing} onClose={() => setAsked(undefined)} onDone={end} />}
    </li>
  );
}

async function run(id: string, month: string | null) {
  return faultIn((await client.mutation(RunStandingExportDocument, { id, month })).error);
}

interface MonthProps {
  readonly of: StandingExportFragment;
  readonly month: Run;
  readonly hasFile: boolean;
  readonly onDone: () => void;
}

function Month({ of: { id, name }, month: { month, state, fault, finishedAt, exportJob }, hasFile, onDone }: MonthProps) {
  const { t, format } = useMessages();
  const role = useRoleReason('admin');
  const texts = t.exporting.standing;
  const label = format.month(month);
  const download = async (): Promise<void> => {
    const link = await exportLink(exportJob);
    if (link === undefined) onDone();
    else openAddress(link);
  };
  return (
    <li>
      <span>
        {label} · {texts.states[state]}
        {finishedAt !== null && ` · ${format.moment(finishedAt)}`}
        {fault !== null && (
          <span className={state === 'FAILED' ? 'fault small' : 'soft small'}>
            {' '}
            {texts.faults[fault]} {state === 'WAITING' && texts.again}
          </span>
        )}
      </span>
      <span className="buttons">
        {hasFile && state === 'DONE' && (
          <ActionButton label={`${t.download} ${name} ${label}`} onClick={() => void download()}>
            {t.download}
          </ActionButton>
        )}
        {state === 'FAILED' && (
          <OneClick reason={role} label={`${texts.runAgain} ${name} ${label}`} act={() => run(id, month)} onDone={onDone}>
            {texts.runAgain}
          </OneClick>
        )}
      </span>
    </li>
  );
}

interface RemoveProps {
  readonly standing: StandingExportFragment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Remove({ standing: { id, name }, onClose, onDone }: RemoveProps) {
  const { t } = useMessages();
  const act = async () => noticeOfError(t, (await client.mutation(RemoveStandingExportDocument, { id })).error);
  return (
    <Question title={t.exporting.standing.removeTitle} action={t.remove} isGrave act={act} onClose={onClose} onDone={onDone}>
      <p className="breakable">{t.exporting.standing.removeText({ name })}</p>
    </Question>
  );
}
