// Asks what is exported each month, when, and for whom.
import { useState } from 'react';
import { ChoiceField } from '../../components/choiceField.js';
import { Choices } from '../../components/choices.js';
import { Question } from '../../components/question.js';
import { client } from '../../data/client.js';
import type { Direction, DocumentType, ExportDate, StandingExportFragment } from '../../data/operations.js';
import { RecipientsDocument, SaveStandingExportDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { noticeOfError } from '../../messages/notice.js';
import { ExportContent, useExportContent } from '../exportContent.js';

const TYPES: readonly DocumentType[] = ['invoice', 'applicationresponse', 'ereport'];
const DIRECTIONS: readonly Direction[] = ['receive', 'send'];
const DATES: readonly ExportDate[] = ['ISSUED', 'IMPORTED'];
/** As the service has them. */
const NAME_MAX = 100;
const DAY_MAX = 28;

interface StandingExportDialogProps {
  /** Undefined: a new one. */
  readonly stored?: StandingExportFragment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function StandingExportDialog({ stored, onClose, onDone }: StandingExportDialogProps) {
  const { t } = useMessages();
  const texts = t.exporting.standing;
  const content = useExportContent(stored && { format: stored.format, datev: stored.options.datev });
  const [typed, setTyped] = useState(() => typedOf(stored));
  const act = async () => {
    const standing = { ...inputOf(typed), format: content.format, options: content.options };
    return noticeOfError(t, (await client.mutation(SaveStandingExportDocument, { id: stored?.id ?? null, standing })).error);
  };
  return (
    <Question
      title={stored === undefined ? texts.add : texts.edit}
      action={stored === undefined ? texts.add : t.editing.save}
      isOff={typed.name.trim() === '' || typed.recipients.length === 0}
      act={act}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="stack">
        <label className="field">
          {texts.called}
          <input maxLength={NAME_MAX} value={typed.name} onChange={({ target }) => setTyped({ ...typed, name: target.value })} />
        </label>
        <ExportContent content={content} isStanding />
        <WhichDocuments typed={typed} onChange={setTyped} isOfInvoices={content.isOfInvoices} />
        <Recipients chosen={typed.recipients} onChange={(recipients) => setTyped({ ...typed, recipients })} />
      </div>
    </Question>
  );
}

interface Typed {
  readonly name: string;
  readonly day: string;
  readonly dateBy: ExportDate;
  /** '' is any. */
  readonly direction: string;
  readonly documentType: string;
  readonly recipients: readonly string[];
}

function typedOf(stored: StandingExportFragment | undefined): Typed {
  const { name = '', day = 2, dateBy = 'ISSUED', direction, documentType, recipients = [] } = stored ?? {};
  return { name, day: String(day), dateBy, direction: direction ?? '', documentType: documentType ?? '', recipients };
}

/** The service says what is wrong. */
function inputOf({ name, day, dateBy, direction, documentType, recipients }: Typed) {
  return {
    name: name.trim(),
    day: /^\d{1,2}$/.test(day) ? Number(day) : 0,
    dateBy,
    direction: DIRECTIONS.find((one) => one === direction) ?? null,
    documentType: TYPES.find((one) => one === documentType) ?? null,
    recipients,
  };
}

interface WhichDocumentsProps {
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
  readonly isOfInvoices: boolean;
}

function WhichDocuments({ typed, onChange, isOfInvoices }: WhichDocumentsProps) {
  const { t } = useMessages();
  return (
    <div className="fields">
      <ChoiceField
        label={t.exporting.by}
        value={typed.dateBy}
        options={[
          ['ISSUED', t.exporting.byIssued],
          ['IMPORTED', t.exporting.byImported],
        ]}
        onChange={(chosen) => onChange({ ...typed, dateBy: DATES.find((one) => one === chosen) ?? 'ISSUED' })}
      />
      <label className="field">
        {t.exporting.standing.day}
        <input type="number" min={1} max={DAY_MAX} value={typed.day} onChange={({ target }) => onChange({ ...typed, day: target.value })} />
      </label>
      {!isOfInvoices && (
        <ChoiceField
          label={t.kind}
          value={typed.documentType}
          options={[['', t.any], ...TYPES.map((one) => [one, t.types[one]] as const)]}
          onChange={(documentType) => onChange({ ...typed, documentType })}
        />
      )}
      <ChoiceField
        label={t.direction}
        value={typed.direction}
        options={[['', t.any], ...DIRECTIONS.map((one) => [one, t.directions[one]] as const)]}
        onChange={(direction) => onChange({ ...typed, direction })}
      />
    </div>
  );
}

interface RecipientsProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Recipients({ chosen, onChange }: RecipientsProps) {
  const { t } = useMessages();
  const people = (useData(RecipientsDocument, {}).data?.people ?? []).filter((one) => !one.isDisabled);
  const nameOf = (email: string): string => {
    const person = people.find((one) => one.email === email);
    return person === undefined || person.name === email ? email : `${person.name} (${email})`;
  };
  return (
    <Choices
      legend={t.exporting.standing.recipients}
      choices={people.map(({ email }) => email)}
      chosen={chosen}
      nameOf={nameOf}
      onChange={onChange}
    />
  );
}
