// Goes through the rules of a tenant and chooses the channel of a document. It keeps why each rule was taken or not.
import { SendFault, type Unreachable } from '../channel.js';
import type { Route, RouteForm } from '../documents/sending/route.js';
import { type Occurrence, occurrence, type Words } from '../occurrences/occurrence.js';
import type { ChannelName } from '../vocabulary.js';
import { type RouteFacts, unmet } from './conditions.js';
import type { RouteRule } from './rules.js';

/** One rule that was looked at. */
export interface RouteStep {
  /** From 1. Undefined for the way of a tenant without rules, which is behind all rules, too. */
  readonly rule: number | undefined;
  /** Undefined where that way has none. */
  readonly channel: ChannelName | undefined;
  /** The account that the rule names. */
  readonly account?: string;
  /** `undecided`: the lookup of the receiver failed for now. Nothing behind it is looked at. */
  readonly outcome: 'chosen' | 'unmet' | 'unreachable' | 'undecided';
  /** Why, in words. */
  readonly reason: Words;
}

export interface Choice {
  readonly steps: readonly RouteStep[];
  /** `fault`: why the document has no way. */
  readonly result: { readonly route: Route } | { readonly fault: SendFault };
}

/** What the choice asks for. */
export interface Choosing {
  readonly rules: readonly RouteRule[];
  readonly facts: () => RouteFacts;
  /** The channel whose receivers are looked up. */
  readonly network: ChannelName;
  /** The form that the receiver takes on the network. Throws SendFault; PARTICIPANT_NOT_FOUND where it cannot be reached there. */
  readonly onNetwork: () => Promise<NetworkForm>;
  /** Why the receiver cannot be reached over another channel, by the account that would send. Undefined where nothing says so. */
  readonly unreachable: (
    channel: ChannelName,
    account: string | undefined,
    asked: { readonly facts: RouteFacts; readonly isOnNetwork: () => Promise<boolean> },
  ) => Promise<Unreachable | undefined>;
  /** The channel behind all rules. Undefined where none is configured. */
  readonly fallback: ChannelName | undefined;
}

export type NetworkForm = Omit<Route, 'channel'> & RouteForm;

const NONE = occurrence('NO_EREPORT_CHANNEL');

/**
 * The first rule whose conditions hold. Where its receiver cannot be reached, the next ones are asked if the rule says so; otherwise
 * the document has no way. A lookup that fails for now decides nothing: it never leads to another channel.
 */
export async function choose(choosing: Choosing): Promise<Choice> {
  const { rules, facts, network, onNetwork, unreachable, fallback } = choosing;
  const steps: RouteStep[] = [];
  const reach = lookup(onNetwork);
  const isOnNetwork = async (): Promise<boolean> => !('missing' in (await reach()));
  const known = rules.length === 0 ? undefined : facts();
  for (const [index, { channel, account, when, orNext }] of rules.entries()) {
    const named = account === undefined ? {} : { account };
    const step = { rule: index + 1, channel, ...named };
    try {
      const reason = await unmet(when, known!, isOnNetwork);
      if (reason !== undefined) {
        steps.push({ ...step, outcome: 'unmet', reason });
        continue;
      }
      const missing = channel === network ? undefined : await unreachable(channel, account, { facts: known!, isOnNetwork });
      if (missing?.isNetworkFirst) {
        steps.push({ ...step, outcome: 'unmet', reason: missing.reason });
        continue;
      }
      if (missing !== undefined) throw new SendFault(missing.reason, 'final', 'PARTICIPANT_NOT_FOUND');
      const route = await routeOver(channel, network, reach);
      steps.push({ ...step, outcome: 'chosen', reason: occurrence('ROUTE_HOLDS') });
      return { steps, result: { route: { ...route, ...named } } };
    } catch (error) {
      if (!(error instanceof SendFault)) throw error;
      steps.push({ ...step, outcome: isMissing(error) ? 'unreachable' : 'undecided', reason: error.words });
      if (!isMissing(error) || !orNext) return { steps, result: { fault: error } };
    }
  }
  return behindAll(steps, fallback, network, reach);
}

async function behindAll(
  steps: readonly RouteStep[],
  channel: ChannelName | undefined,
  network: ChannelName,
  reach: () => Promise<ReachedForm>,
): Promise<Choice> {
  const step = { rule: undefined, channel };
  try {
    if (channel === undefined) throw new SendFault(NONE, 'final');
    const route = await routeOver(channel, network, reach);
    const reason = occurrence(steps.length === 0 ? 'ROUTE_NO_RULES' : 'ROUTE_NONE_TAKEN');
    return { steps: [...steps, { ...step, outcome: 'chosen', reason }], result: { route } };
  } catch (error) {
    if (!(error instanceof SendFault)) throw error;
    const outcome = isMissing(error) || channel === undefined ? 'unreachable' : 'undecided';
    return { steps: [...steps, { ...step, outcome, reason: error.words }], result: { fault: error } };
  }
}

type ReachedForm = { readonly form: NetworkForm } | { readonly missing: SendFault };

async function routeOver(channel: ChannelName, network: ChannelName, reach: () => Promise<ReachedForm>): Promise<Route> {
  if (channel !== network) return { channel, form: 'as-is' };
  const reached = await reach();
  if ('missing' in reached) throw reached.missing;
  return { channel, ...reached.form };
}

/** Looks the receiver up at most once. A lookup that fails for now throws each time. */
function lookup(onNetwork: () => Promise<NetworkForm>): () => Promise<ReachedForm> {
  let asked: Promise<ReachedForm> | undefined;
  return () => {
    asked ??= onNetwork().then(
      (form) => ({ form }),
      (error: unknown) => {
        if (error instanceof SendFault && isMissing(error)) return { missing: error };
        throw error;
      },
    );
    return asked;
  };
}

function isMissing({ kind, code }: SendFault): boolean {
  return kind === 'final' && code === 'PARTICIPANT_NOT_FOUND';
}

/** The steps in one line, for the timeline. */
export function stepsText(steps: readonly RouteStep[]): Occurrence {
  return occurrence('ROUTE', { steps: steps.map(stepText) });
}

function stepText({ rule, channel: way, account, reason: why }: RouteStep): Occurrence {
  const channel = way ?? 'none';
  if (rule === undefined) return occurrence('ROUTE_DEFAULT', { channel, why });
  if (account === undefined) return occurrence('ROUTE_RULE', { rule, channel, why });
  return occurrence('ROUTE_RULE_ACCOUNT', { rule, channel, account, why });
}
