// kill -9 at each moment of each call of a channel, and what a tenant sees of its documents afterwards.
import type { Answer, Client } from './app.js';
import { data } from './graphql.js';
import type { FakeService } from './network/fakeService.js';
import type { Survivor } from './survivor.js';
import { until } from './until.js';

const DOCUMENTS = `query ($after: String) { documents(first: 100, after: $after) {
  edges { node { documentId direction status number timeline { status } } } pageInfo { hasNextPage endCursor } } }`;

export interface FoundDocument {
  readonly documentId: string;
  readonly direction: string;
  readonly status: string;
  readonly number: string | null;
  readonly timeline: readonly { readonly status: string }[];
}

interface Page {
  readonly edges: readonly { readonly node: FoundDocument }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

/** All documents of one tenant. */
export async function documentsOf(client: Client): Promise<FoundDocument[]> {
  const found: FoundDocument[] = [];
  for (let after: string | undefined; ; ) {
    const { documents }: { documents: Page } = await data(client, DOCUMENTS, { after });
    found.push(...documents.edges.map(({ node }) => node));
    if (!documents.pageInfo.hasNextPage) return found;
    after = documents.pageInfo.endCursor;
  }
}

export async function documentOf(client: Client, documentId: string): Promise<FoundDocument> {
  return (await documentsOf(client)).find((one) => one.documentId === documentId)!;
}

/** The moves that end a hand-over, in order. */
export function endsOf({ timeline }: FoundDocument): string[] {
  return timeline.map(({ status }) => status).filter((status) => ['EXPORTED', 'DELIVERED', 'ERROR'].includes(status));
}

export async function advance({ seller }: Survivor, advanceSeconds: number): Promise<void> {
  await seller('/sandbox/clock', { method: 'POST', body: { advanceSeconds } });
}

/** Something whose steps are seen while they happen. Where `at` throws, the step ends without an answer. */
export type Stepwise = Pick<FakeService, 'at'>;

export interface Kill {
  /** Such as `carried out send 1`. */
  readonly moment: string;
  readonly restarted: Promise<void>;
}

/** Kills the process at moment number `at` of the steps that `concerns` selects. The result returns the kill, where there was one. */
export function killAt(
  { victim, side }: { readonly victim: Pick<Survivor, 'killAndRestart'>; readonly side: Stepwise },
  at: number,
  concerns: (name: string) => boolean = () => true,
): () => Kill | undefined {
  let moments = 0;
  let kill: Kill | undefined;
  side.at = (moment, name) => {
    if (!concerns(name) || kill !== undefined) return;
    moments += 1;
    if (moments !== at) return;
    kill = { moment: `${moment} ${name}`, restarted: victim.killAndRestart() };
    if (moment === 'received') throw new Error('It was not carried out');
  };
  return () => kill;
}

export interface Round {
  /** Starts with 0, and names the documents of this round. */
  readonly number: number;
  /** At which moment the process was killed in this round. Undefined in the last one. */
  readonly moment: string | undefined;
}

/**
 * Repeats `act` and `check`: the process is killed at the first moment of the first `act`, at the second of the second, and so on, until
 * an `act` has fewer moments, or `roundsMax` is reached. Returns the number of kills.
 */
export async function killAtEach(
  parts: Parameters<typeof killAt>[0],
  {
    act,
    check,
    concerns,
    roundsMax = 200,
  }: {
    readonly act: (number: number) => Promise<void>;
    readonly check: (round: Round) => Promise<void> | void;
    readonly concerns?: (name: string) => boolean;
    readonly roundsMax?: number;
  },
): Promise<number> {
  for (let number = 0; number < roundsMax; number += 1) {
    const killed = killAt(parts, number + 1, concerns);
    await act(number);
    // A step after this would end a process whose test may be over.
    parts.side.at = () => undefined;
    const kill = killed();
    await kill?.restarted;
    await check({ number, moment: kill?.moment });
    if (kill === undefined) return number;
  }
  return roundsMax;
}

/** Repeats a call until it is answered with 200. */
export async function insist(send: () => Promise<Pick<Answer, 'status'>>): Promise<void> {
  await until(async () => (await send().catch(() => undefined))?.status === 200);
}
