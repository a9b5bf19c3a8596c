// The rules by which documents of a kind choose their channel.
import { useState } from 'react';
import { Icon } from '../../components/icons.js';
import { Question } from '../../components/question.js';
import { client } from '../../data/client.js';
import {
  type AccountFragment,
  Channel,
  type ChannelsQuery,
  ChannelTitles,
  type RouteRuleInput,
  SaveRoutesDocument,
} from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

export type OfType = NonNullable<ChannelsQuery['documentRoutes']>[number];
const CHANNELS = Object.values(Channel);
const RULES_MAX = 20;
const [TEXTS, LISTS, FLAGS] = [
  ['amountMin', 'amountMax', 'currency'],
  ['countries', 'typeCodes'],
  ['hasEmail', 'onNetwork'],
] as const;

/** As it is typed: lists are words with commas between them, '' is no condition. */
interface Draft {
  readonly id: string;
  readonly channel: Channel;
  readonly account: string;
  readonly orNext: boolean;
  readonly when: Readonly<Record<(typeof TEXTS)[number] | (typeof LISTS)[number] | (typeof FLAGS)[number], string>>;
}

function draftOf({ channel, account, orNext, when }: OfType['rules'][number]): Draft {
  const text = (value: unknown): string => (value == null ? '' : [value].flat().join(', '));
  const conditions = [...TEXTS, ...LISTS, ...FLAGS].map((name) => [name, text(when[name])]);
  return { id: crypto.randomUUID(), channel, account: account ?? '', orNext, when: Object.fromEntries(conditions) as Draft['when'] };
}

const EMPTY = { channel: 'peppol', account: null, orNext: false, when: {} } as unknown as OfType['rules'][number];

function ruleOf({ channel, account, orNext, when }: Draft): RouteRuleInput {
  const given = Object.entries(when).flatMap(([name, text]): [string, unknown][] => {
    if (text.trim() === '') return [];
    if ((LISTS as readonly string[]).includes(name)) return [[name, text.split(',').map((one) => one.trim().toUpperCase())]];
    return [[name, (FLAGS as readonly string[]).includes(name) ? text === 'true' : text.trim()]];
  });
  return { channel, orNext, ...(account === '' ? {} : { account }), ...(given.length === 0 ? {} : { when: Object.fromEntries(given) }) };
}

interface RoutesDialogProps {
  readonly routes: OfType;
  readonly accounts: readonly AccountFragment[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RoutesDialog({ routes, accounts, onClose, onDone }: RoutesDialogProps) {
  const { t } = useMessages();
  const [rules, setRules] = useState(() => routes.rules.map(draftOf));
  const act = async (): Promise<Notice | undefined> => {
    const { documentType, generation } = routes;
    const { error } = await client.mutation(SaveRoutesDocument, { documentType, generation, rules: rules.map(ruleOf) });
    return noticeOfError(t, error);
  };
  return (
    <Question
      title={t.editing.editRoutes({ kind: t.types[routes.documentType] })}
      action={t.editing.save}
      act={act}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="soft">{t.editing.routesText}</p>
      {rules.map((rule, index) => (
        <RuleFields
          key={rule.id}
          n={index + 1}
          rule={rule}
          accounts={accounts}
          onChange={(next) => setRules(rules.map((one) => (one.id === rule.id ? next : one)))}
          onRemove={() => setRules(rules.filter(({ id }) => id !== rule.id))}
          onUp={index === 0 ? undefined : () => setRules(rules.toSpliced(index - 1, 2, rule, rules[index - 1] ?? rule))}
        />
      ))}
      <button type="button" className="button" disabled={rules.length >= RULES_MAX} onClick={() => setRules([...rules, draftOf(EMPTY)])}>
        {t.editing.addRule}
      </button>
    </Question>
  );
}

/** The name of a condition, which elsewhere stands in a sentence. */
function titled(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

interface RuleFieldsProps {
  readonly n: number;
  readonly rule: Draft;
  readonly accounts: readonly AccountFragment[];
  readonly onChange: (rule: Draft) => void;
  readonly onRemove: () => void;
  readonly onUp: (() => void) | undefined;
}

function RuleFields({ n, rule, accounts, onChange, onRemove, onUp }: RuleFieldsProps) {
  const { t } = useMessages();
  const when = (name: keyof Draft['when'], value: string): void => onChange({ ...rule, when: { ...rule.when, [name]: value } });
  return (
    <fieldset className="rule">
      <legend>{t.rule({ n })}</legend>
      <div className="fields">
        <label className="field">
          {t.channel}
          <select
            value={rule.channel}
            onChange={({ target }) => onChange({ ...rule, account: '', channel: CHANNELS.find((one) => one === target.value) ?? 'peppol' })}
          >
            {CHANNELS.map((one) => (
              <option key={one} value={one}>
                {ChannelTitles[one]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          {t.account}
          <select value={rule.account} onChange={({ target }) => onChange({ ...rule, account: target.value })}>
            <option value="">{t.editing.anyAccount}</option>
            {accounts
              .filter(({ channel }) => channel === rule.channel)
              .map(({ id, name }) => (
                <option key={id}>{name}</option>
              ))}
          </select>
        </label>
        {[...TEXTS, ...LISTS].map((name) => (
          <label key={name} className="field">
            {titled(t.conditions[name])}
            <input value={rule.when[name]} maxLength={300} onChange={({ target }) => when(name, target.value)} />
          </label>
        ))}
        {FLAGS.map((name) => (
          <label key={name} className="field">
            {titled(t.conditions[name])}
            <select value={rule.when[name]} onChange={({ target }) => when(name, target.value)}>
              <option value="">{t.editing.noMatter}</option>
              <option value="true">{t.yes}</option>
              <option value="false">{t.no}</option>
            </select>
          </label>
        ))}
      </div>
      <label className="check">
        <input type="checkbox" checked={rule.orNext} onChange={({ target }) => onChange({ ...rule, orNext: target.checked })} />
        {t.editing.orNext}
      </label>
      <div className="buttons">
        {onUp !== undefined && (
          <button type="button" className="button square" aria-label={t.editing.moveUp({ n })} onClick={onUp}>
            <Icon name="up" />
          </button>
        )}
        <button type="button" className="button" aria-label={t.editing.removeRule({ n })} onClick={onRemove}>
          {t.remove}
        </button>
      </div>
    </fieldset>
  );
}
