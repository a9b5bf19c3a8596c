import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { Original } from '../../components/original.js';
import { Region } from '../../components/region.js';
import { Empty, Fault, Skeleton } from '../../components/states.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import { ParticipantsDocument, type ParticipantsQuery, RemoveParticipantDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';
import { AddParticipant } from './addParticipant.js';
import { EditParticipant } from './editParticipant.js';
import { MoveParticipant } from './moveParticipant.js';
import { TaxReporting } from './taxReporting.js';

type Participant = NonNullable<ParticipantsQuery['participants']>[number];
const PAGE = 500;

export function Participants() {
  const { t } = useMessages();
  const reason = useRoleReason('operator', 'CONNECTIONS');
  const [isAdding, setAdding] = useState(false);
  const { data, error, isFirst, again } = useData(ParticipantsDocument, { first: PAGE }, { on: ['participants'] });
  const all = data?.participants ?? [];
  return (
    <Region
      name={t.participants}
      isFlush
      aside={
        <ActionButton reason={reason} onClick={() => setAdding(true)}>
          {t.addParticipant}
        </ActionButton>
      }
    >
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={3} />}
      {data !== undefined && all.length === 0 && (
        <Empty icon="connections" title={t.noParticipants}>
          <p>{t.noParticipantsText}</p>
        </Empty>
      )}
      {all.length > 0 && <ParticipantTable all={all} onDone={again} />}
      {isAdding && (
        <AddParticipant
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

function ParticipantTable({ all, onDone }: { readonly all: readonly Participant[]; readonly onDone: () => void }) {
  const { t } = useMessages();
  return (
    <div className="tableBox">
      <table className="rows" aria-label={t.participants}>
        <thead>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.takes}</th>
            <th scope="col">{t.network}</th>
            <th scope="col">{t.status}</th>
            <th scope="col">
              <span className="hidden">{t.removeParticipant}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map((one) => (
            <ParticipantRow key={one.identifier} one={one} onDone={onDone} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const PARTS = ['smp', 'sml', 'directory'] as const;

function ParticipantRow({ one, onDone }: { readonly one: Participant; readonly onDone: () => void }) {
  const { t } = useMessages();
  const reason = useRoleReason('operator', 'CONNECTIONS');
  const [asked, setAsked] = useState<'edit' | 'report' | 'move' | 'remove'>();
  const close = (): void => setAsked(undefined);
  const done = (): void => {
    close();
    onDone();
  };
  const types = t.documentTypes as Readonly<Record<number, string>>;
  return (
    <tr>
      <td>
        <strong dir="auto">{one.name}</strong>
        <span className="under">
          {one.identifier} · {one.countryCode}
        </span>
        {one.taxReporting !== null && (
          <span className="under">{t.taxData.reportsTo({ country: t.taxData.countries[one.taxReporting] })}</span>
        )}
      </td>
      <td className="roomy" data-label={t.takes}>
        {one.documentTypes.map((code) => types[code] ?? code).join(', ')}
      </td>
      <td>
        <NetworkParts one={one} />
      </td>
      <td data-label={t.status}>
        <span className={`chip ${one.state === 'ACTIVE' ? 'good' : 'busy'}`}>{t.participantStates[one.state]}</span>
      </td>
      <td className="end">
        <span className="buttons endOnly">
          <ActionButton reason={reason} label={`${t.editing.edit} ${one.identifier}`} onClick={() => setAsked('edit')}>
            {t.editing.edit}
          </ActionButton>
          <ActionButton reason={reason} label={`${t.taxData.reporting} ${one.identifier}`} onClick={() => setAsked('report')}>
            {t.taxData.reporting}
          </ActionButton>
          <ActionButton reason={reason} label={`${t.moving.away} ${one.identifier}`} onClick={() => setAsked('move')}>
            {t.moving.away}
          </ActionButton>
          <ActionButton reason={reason} label={`${t.remove} ${one.identifier}`} onClick={() => setAsked('remove')}>
            {t.remove}
          </ActionButton>
        </span>
        {asked === 'edit' && <EditParticipant one={one} onClose={close} onDone={done} />}
        {asked === 'report' && <TaxReporting one={one} onClose={close} onDone={done} />}
        {asked === 'move' && <MoveParticipant one={one} onClose={close} />}
        {asked === 'remove' && <AskRemove one={one} onClose={close} onDone={onDone} />}
      </td>
    </tr>
  );
}

/** When each part of the network took it, and where it differs. */
function NetworkParts({ one }: { readonly one: Participant }) {
  const { t, format } = useMessages();
  const at = { smp: one.registration.smpAt, sml: one.registration.smlAt, directory: one.registration.directoryAt };
  return (
    <span className="buttons">
      {PARTS.map((part) => {
        const drift = one.drift.find((differing) => differing.part === part);
        const tone = drift !== undefined ? 'bad' : at[part] === null ? '' : 'good';
        const differs = drift === undefined ? undefined : t.drifts[drift.kind]({ part: t.parts[part] });
        const about = differs ?? (at[part] === null ? t.notYet : format.moment(at[part]));
        return (
          <span key={part} className={`chip ${tone}`} title={about}>
            {t.parts[part]}
            <span className="hidden">: {about}</span>
            {drift !== undefined && <Original className="hidden" text={drift.detail} />}
          </span>
        );
      })}
    </span>
  );
}

interface AskRemoveProps {
  readonly one: Participant;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function AskRemove({ one, onClose, onDone }: AskRemoveProps) {
  const { t } = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Notice>();
  const remove = async (): Promise<void> => {
    setBusy(true);
    const { error } = await client.mutation(RemoveParticipantDocument, { identifier: one.identifier });
    setBusy(false);
    if (error !== undefined) return setFault(noticeOfError(t, error));
    onClose();
    onDone();
  };
  return (
    <ConfirmDialog
      title={t.removeParticipant}
      action={t.removeParticipant}
      isGrave
      isBusy={isBusy}
      fault={fault}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <p>{t.removeParticipantText({ name: `${one.name} (${one.identifier})` })}</p>
    </ConfirmDialog>
  );
}
