// The rules that choose the channel of a document, and a dry run of them.
import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { localText } from '../../../domain/occurrences/localText.js';
import { occurrenceOf, textOf } from '../../../domain/occurrences/occurrence.js';
import { routeDryRun } from '../../../domain/routing/dryRun.js';
import type { RouteConditions } from '../../../domain/routing/rules.js';
import { saveRoutes } from '../../../domain/routing/save.js';
import type { DocumentType } from '../../../domain/vocabulary.js';
import type { Graph } from '../context.js';
import { DocumentTypeName } from '../types/enums.js';
import { DocumentRoutes, type RouteConditionsInput, RouteDryRun, RouteRuleInput } from '../types/route.js';
import { GraphQLUpload, type Uploaded } from '../upload.js';
import { dryRunPart } from '../uploadedParts.js';

@Resolver()
export class RouteMutations {
  @Mutation(() => DocumentRoutes, {
    nullable: true,
    description:
      'Scope exchange/webhook. Replaces the rules of a document type; equal rules change nothing. No rules: the default channel.',
  })
  async saveDocumentRoutes(
    @Ctx() graph: Graph,
    @Arg('documentType', () => DocumentTypeName) documentType: DocumentType,
    @Arg('rules', () => [RouteRuleInput], { description: 'At most 20.' }) rules: RouteRuleInput[],
    @Arg('generation', () => Int, {
      nullable: true,
      description: 'The generation that you read, 0 where there were no rules. Refused where the rules changed meanwhile.',
    })
    generation: number | null,
  ): Promise<DocumentRoutes> {
    return saveRoutes(graph.app, graph.actor, {
      documentType,
      rules: rules.map(({ channel, account, when, orNext }) => ({
        channel,
        ...(account === null || account === undefined ? {} : { account }),
        when: given(when ?? {}),
        orNext,
      })),
      generation: generation ?? undefined,
    });
  }

  @Mutation(() => RouteDryRun, {
    nullable: true,
    description: 'Scope exchange/send. A dry run: which channel the document would take now, and why. Nothing is stored, and nothing sent.',
  })
  async routeDocument(
    @Ctx() graph: Graph,
    @Arg('documentType', () => DocumentTypeName) documentType: DocumentType,
    @Arg('document', () => GraphQLUpload, { nullable: true }) document: Uploaded | null,
  ): Promise<object> {
    const part = await dryRunPart(graph, document);
    const { channel, account, steps, fault } = await routeDryRun(graph.app, graph.actor, { documentType, document: part });
    return {
      channel,
      account,
      steps: steps.map(({ reason, ...step }) => ({
        ...step,
        reason: textOf(reason),
        localReason: localText(textOf(reason), occurrenceOf(reason), graph.language),
      })),
      code: fault?.code,
      message: fault?.message,
      isTransient: fault?.isFinal === false,
    };
  }
}

/** Without the conditions that are null, so that equal rules are stored alike. */
function given(conditions: RouteConditionsInput): RouteConditions {
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== null && value !== undefined));
}
