// Upload and check (exchange/send), completion and operator actions (exchange/receive). Each calls the same use case as REST.

import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { State } from '../../../domain/document.js';
import { validateDocument } from '../../../domain/documents/checks/dryRun.js';
import {
  type CompletionStatus,
  complete,
  completeMany,
  dismiss,
  readBatch,
  readCompletion,
} from '../../../domain/documents/completion/complete.js';
import { upload } from '../../../domain/documents/intake/upload.js';
import { type RetryResult, releaseRetrievals, retryDocument, retryDocuments } from '../../../domain/documents/pipeline/retry.js';
import type { FoundDocument } from '../../../domain/documents/retrieval/list/foundDocument.js';
import { findDocuments } from '../../../domain/documents/retrieval/list/search.js';
import type { ErrorCode } from '../../../domain/errors.js';
import type { Direction, DocumentType } from '../../../domain/vocabulary.js';
import { LIMITS } from '../../../domain/vocabulary.js';
import { inLanguage, loadLanguage } from '../../../validation/language.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { DocumentObject } from '../types/document.js';
import { CompletionEnum, DirectionName, DocumentStatus, DocumentTypeName } from '../types/enums.js';
import { REFUSAL_CODE } from '../types/refusal.js';
import { ValidationReport } from '../types/report.js';
import { GraphQLUpload, type Uploaded } from '../upload.js';
import { dryRunPart, named } from '../uploadedParts.js';

const ISSUES = `At most ${LIMITS.completionIssuesMax}, for ERROR. On Peppol the sender gets them in its Message Level Status (MLS_AP_AT=completed).`;

const IMAGE =
  'A PDF (application/pdf) that shows an XML document as people read it, not a picture. Required for an invoice whose XML holds no PDF.';

@ObjectType({ simpleResolvers: true, description: 'The answer to an upload: the document is durable.' })
class UploadedDocument {
  @Field(() => String)
  message!: string;

  @Field(() => ID)
  documentId!: string;

  @Field(() => Boolean, { description: 'True where the same upload was answered before.' })
  replayed!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'What a completion did.' })
class CompletedDocument {
  @Field(() => ID)
  documentId!: string;

  @Field(() => CompletionEnum)
  status!: CompletionStatus;

  @Field(() => String)
  message!: string;

  @Field(() => Boolean, { nullable: true, description: 'True where nothing was done yet, because a second person has to approve it.' })
  awaitsApproval?: true;
}

@ObjectType({ simpleResolvers: true, description: 'One of several completions: its status, or the error that the single one would give.' })
export class CompletionResult {
  @Field(() => ID)
  documentId!: string;

  @Field(() => CompletionEnum, { nullable: true })
  status?: CompletionStatus;

  @Field(() => String, { nullable: true })
  error?: string;

  @Field(() => String, { nullable: true, description: REFUSAL_CODE })
  code?: ErrorCode;

  @Field(() => String, { nullable: true, description: 'What is wrong, where the error does not say it.' })
  reason?: string;

  @Field(() => Boolean, { nullable: true, description: 'True where nothing was done yet, because a second person has to approve it.' })
  awaitsApproval?: true;
}

@ObjectType({ simpleResolvers: true, description: 'One of several retries: its status, or the error that the single one would give.' })
class RetriedDocument {
  @Field(() => ID)
  documentId!: string;

  @Field(() => DocumentStatus, { nullable: true })
  status?: State;

  @Field(() => String, { nullable: true })
  error?: string;

  @Field(() => String, { nullable: true, description: REFUSAL_CODE })
  code?: ErrorCode;
}

@InputType({ description: 'What is wrong in a document that is completed as ERROR.' })
export class CompletionIssueInput {
  @Field(() => String, { nullable: true, description: 'Where, as an XPath.' })
  location?: string | null;

  @Field(() => String)
  text!: string;
}

@InputType({ description: 'A document and how it is completed.' })
export class CompletionInput {
  @Field(() => ID)
  documentId!: string;

  @Field(() => CompletionEnum)
  status!: CompletionStatus;

  @Field(() => String, { nullable: true })
  message?: string | null;

  @Field(() => [CompletionIssueInput], { nullable: true, description: ISSUES })
  issues?: CompletionIssueInput[] | null;
}

@Resolver()
export class DocumentMutations {
  @Mutation(() => UploadedDocument, {
    nullable: true,
    description: 'Scope exchange/send. As "Upload document (multipart)", with the same rules.',
  })
  async uploadDocument(
    @Ctx() graph: Graph,
    @Arg('documentType', () => DocumentTypeName) documentType: DocumentType,
    @Arg('direction', () => DirectionName, { defaultValue: 'send' }) direction: Direction,
    @Arg('documentId', () => ID, { nullable: true }) documentId: string | null,
    @Arg('document', () => GraphQLUpload, { nullable: true, description: 'The XML, or a ZUGFeRD / Factur-X PDF.' })
    document: Uploaded | null,
    @Arg('image', () => GraphQLUpload, { nullable: true, description: IMAGE })
    image: Uploaded | null,
    @Arg('attachments', () => [GraphQLUpload], { nullable: true, description: 'Files of any type that belong to an XML document.' })
    attachments: Promise<Uploaded>[] | null,
  ): Promise<UploadedDocument> {
    const parts = [...named('document', [document]), ...named('image', [image]), ...named('attachment', attachments ?? [])];
    const input = {
      documentType,
      direction,
      documentId: documentId ?? undefined,
      parts: await Promise.all(parts),
    };
    return upload(graph.app, graph.actor, input);
  }

  @Mutation(() => ValidationReport, { nullable: true, description: 'Scope exchange/send. A dry run: the report, and nothing stored.' })
  async validateDocument(
    @Ctx() graph: Graph,
    @Arg('documentType', () => DocumentTypeName) documentType: DocumentType,
    @Arg('document', () => GraphQLUpload, { nullable: true }) document: Uploaded | null,
  ): Promise<object> {
    const part = await dryRunPart(graph, document);
    const report = await validateDocument(graph.app, graph.actor, { documentType, document: part });
    return inLanguage(report, loadLanguage(graph.language));
  }

  @Mutation(() => CompletedDocument, { nullable: true, description: 'Scope exchange/receive.' })
  async completeDocument(
    @Ctx() graph: Graph,
    @Arg('documentId', () => ID) documentId: string,
    @Arg('status', () => CompletionEnum) status: CompletionStatus,
    @Arg('message', () => String, { nullable: true }) message: string | null,
    @Arg('issues', () => [CompletionIssueInput], { nullable: true, description: ISSUES }) issues: CompletionIssueInput[] | null,
  ): Promise<CompletedDocument> {
    return complete(graph.app, graph.actor, documentId, readCompletion(completionOf({ status, message, issues })));
  }

  @LengthMax(LIMITS.completionsMax)
  @Mutation(() => [CompletionResult], { nullable: true, description: 'Scope exchange/receive. 1 to 500, each by itself, in their order.' })
  async completeDocuments(
    @Ctx() graph: Graph,
    @Arg('documents', () => [CompletionInput]) documents: CompletionInput[],
  ): Promise<CompletionResult[]> {
    const items = documents.map(({ documentId, ...completion }) => ({ documentId, ...completionOf(completion) }));
    return completeMany(graph.app, graph.actor, readBatch({ documents: items }));
  }

  @Mutation(() => DocumentObject, {
    nullable: true,
    description: 'Scope exchange/send. ERROR → PROCESSING of an outgoing document that is not completed.',
  })
  async retryDocument(@Ctx() graph: Graph, @Arg('documentId', () => ID) documentId: string): Promise<FoundDocument | undefined> {
    await retryDocument(graph.app, graph.actor, documentId);
    return (await findDocuments(graph.app, graph.actor, [documentId])).get(documentId);
  }

  @LengthMax(LIMITS.retriesMax)
  @Mutation(() => [RetriedDocument], { nullable: true, description: 'Scope exchange/send. 1 to 500, each by itself, in their order.' })
  async retryDocuments(@Ctx() graph: Graph, @Arg('documentIds', () => [ID]) documentIds: string[]): Promise<RetryResult[]> {
    return retryDocuments(graph.app, graph.actor, documentIds);
  }

  @Mutation(() => DocumentObject, {
    nullable: true,
    description:
      'Scope exchange/receive. Puts an outgoing document in ERROR away, with a note why nothing is left to do. It is not listed as ERROR any more, and cannot be retried.',
  })
  async dismissDocument(
    @Ctx() graph: Graph,
    @Arg('documentId', () => ID) documentId: string,
    @Arg('note', () => String) note: string,
  ): Promise<FoundDocument | undefined> {
    await dismiss(graph.app, graph.actor, documentId, note);
    return (await findDocuments(graph.app, graph.actor, [documentId])).get(documentId);
  }

  @Mutation(() => DocumentObject, {
    nullable: true,
    description: 'Scope exchange/receive. After the tenth retrieval: counts from zero again.',
  })
  async releaseDocument(@Ctx() graph: Graph, @Arg('documentId', () => ID) documentId: string): Promise<FoundDocument | undefined> {
    await releaseRetrievals(graph.app, graph.actor, documentId);
    return (await findDocuments(graph.app, graph.actor, [documentId])).get(documentId);
  }
}

/** In GraphQL null means absent. */
function completionOf({ status, message, issues }: Omit<CompletionInput, 'documentId'>): object {
  return { status, ...(message === null || message === undefined ? {} : { message }), issues };
}
