// What happened, in the language of Accept-Language, beside the English text of each.
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { AttentionItem as FoundItem } from '../../../domain/attention/items.js';
import type { Move } from '../../../domain/documents/retrieval/details.js';
import { type LocalText, localText } from '../../../domain/occurrences/localText.js';
import type { Graph } from '../context.js';
import { Reads } from '../selection.js';
import { AttentionItem } from '../types/attention.js';
import { DocumentError, TimelineEntry } from '../types/document.js';
import { LocalTextObject } from '../types/localText.js';

@Resolver(() => DocumentError)
export class ErrorFields {
  @FieldResolver(() => LocalTextObject, { description: 'The message.' })
  async localMessage(@Ctx() graph: Graph, @Root() { document, message }: DocumentError): Promise<LocalText> {
    return localText(message, await graph.load.fault(document), graph.language);
  }
}

@Resolver(() => TimelineEntry)
export class TimelineFields {
  @Reads('reason', 'occurrence')
  @FieldResolver(() => LocalTextObject, { nullable: true, complexity: 0, description: 'The reason.' })
  localReason(@Ctx() graph: Graph, @Root() { reason, occurrence }: Move): LocalText | null {
    return reason === null ? null : localText(reason, occurrence, graph.language);
  }
}

@Resolver(() => AttentionItem)
export class AttentionFields {
  @FieldResolver(() => LocalTextObject, { nullable: true, complexity: 0, description: 'The detail.' })
  localDetail(@Ctx() { language }: Graph, @Root() { detail, occurrence }: FoundItem): LocalText | null {
    return detail === null && occurrence === null ? null : localText(detail ?? '', occurrence, language);
  }
}
