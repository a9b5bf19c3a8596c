// Receivers on the network: scope exchange/send.
import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { lookupReceiver } from '../../../domain/documents/sending/preflight.js';
import type { Graph } from '../context.js';
import { shownLookup } from '../receiverLookup.js';
import { ReceiverLookup } from '../types/receiver.js';

/** A lookup asks DNS and an SMP. */
const COST = 100;

@Resolver()
export class ReceiverQueries {
  @Query(() => ReceiverLookup, {
    nullable: true,
    complexity: COST,
    description:
      'Scope exchange/send. `documentType`: a code of the interface (158), or a document type identifier. `process`: a process identifier, where it is not the one that belongs to the type.',
  })
  async lookupReceiver(
    @Ctx() graph: Graph,
    @Arg('participant', () => String) participant: string,
    @Arg('documentType', () => String) documentType: string,
    @Arg('process', () => String, { nullable: true }) process: string | null,
  ): Promise<ReceiverLookup> {
    await graph.take('participant');
    return shownLookup(await lookupReceiver(graph.app, participant, documentType, process ?? undefined));
  }
}
