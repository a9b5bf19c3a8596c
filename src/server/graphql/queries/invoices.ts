// Invoices as JSON: checked, sent, and documents as such. The same use cases as REST (docs/invoices.md).
import { GraphQLJSON } from 'graphql-scalars';
import { Arg, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { mintPreviewLink } from '../../../domain/documents/files/links.js';
import { preflight } from '../../../domain/documents/sending/preflight.js';
import { ExchangeError } from '../../../domain/errors.js';
import { checkInvoice, makeInvoice } from '../../../domain/invoices/check.js';
import { invoiceOfDocument } from '../../../domain/invoices/read.js';
import { sendInvoice } from '../../../domain/invoices/send.js';
import { INVOICE_ERRORS_MAX, type InvoiceError } from '../../../invoices/errors.js';
import type { LanguageTag } from '../../../texts/languages.js';
import { type Graph, guard } from '../context.js';
import { LengthMax } from '../costs.js';
import { shownPreflight } from '../receiverLookup.js';
import { Reads } from '../selection.js';
import { DocumentObject } from '../types/document.js';
import { LanguageEnum } from '../types/enums.js';
import { PreflightResult } from '../types/receiver.js';
import { RULE_SETS_MAX, RuleSet } from '../types/report.js';

@ObjectType({ simpleResolvers: true, description: 'What is wrong with a member of an invoice as JSON, or unusual.' })
class InvoiceRemark {
  @Field(() => String, { description: 'The member, as a JSON Pointer; of one that is missing, its group.' })
  pointer!: string;

  @Field(() => String, { nullable: true, description: 'The business term or group of EN 16931.' })
  term?: string;

  @Field(() => String, { nullable: true, description: 'What is wrong, where no rule says it.' })
  code?: string;

  @Field(() => String, { nullable: true, description: 'The id of the rule.' })
  rule?: string;

  @Field(() => String, { description: 'A rule speaks the language of Accept-Language; all else is English.' })
  detail!: string;

  @Field(() => String, { nullable: true })
  given?: string;

  @Field(() => String, { nullable: true })
  expected?: string;

  @Field(() => String, { nullable: true, description: 'What was probably meant.' })
  nearest?: string;
}

@ObjectType({ simpleResolvers: true, description: 'The result of the check of an invoice as JSON.' })
class CheckedInvoice {
  @Field(() => Boolean, { description: 'Whether it could be sent.' })
  valid!: boolean;

  @Field(() => GraphQLJSON, { description: 'The whole invoice, with the values that the service calculated.' })
  invoice!: unknown;

  @Field(() => [String], { description: 'JSON Pointers to the values that the service calculated.' })
  computed!: readonly string[];

  @LengthMax(INVOICE_ERRORS_MAX)
  @Field(() => [InvoiceRemark])
  warnings!: readonly InvoiceError[];

  @LengthMax(INVOICE_ERRORS_MAX)
  @Field(() => [InvoiceRemark], { description: 'Everything that is wrong.' })
  errors!: readonly InvoiceError[];

  @LengthMax(RULE_SETS_MAX)
  @Field(() => [RuleSet])
  ruleSets!: readonly RuleSet[];

  /** As it was given. */
  json!: Buffer;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to an invoice as JSON: the document is durable.' })
class SentInvoice {
  @Field(() => String)
  message!: string;

  @Field(() => ID)
  documentId!: string;

  @Field(() => Boolean, { description: 'True where the same invoice was answered before.' })
  replayed!: boolean;

  @Field(() => [String], { description: 'JSON Pointers to the values that the service calculated.' })
  computed!: readonly string[];

  @LengthMax(INVOICE_ERRORS_MAX)
  @Field(() => [InvoiceRemark])
  warnings!: readonly InvoiceError[];
}

/** Asks the network, as a lookup does. */
const PREFLIGHT_COST = 100;

@Resolver(() => CheckedInvoice)
export class CheckedInvoiceFields {
  @FieldResolver(() => PreflightResult, {
    nullable: true,
    complexity: PREFLIGHT_COST,
    description: 'To whom it would go, and which way. null where it is not valid.',
  })
  async preflight(@Ctx() graph: Graph, @Root() { valid, json }: CheckedInvoice): Promise<object | null> {
    if (!valid) return null;
    await graph.take('participant');
    const { xml } = await makeInvoice(graph.app, graph.actor, json, 'ubl');
    const document = { name: 'document', fileName: 'invoice.xml', contentType: 'application/xml', bytes: xml };
    return shownPreflight(await preflight(graph.app, graph.actor, { documentType: 'invoice', document }), graph.language);
  }

  @FieldResolver(() => String, {
    nullable: true,
    complexity: 1,
    description:
      'Where a form is answered with the readable copy: its field `invoice` has the JSON of an invoice, which may be incomplete. null without the dashboard.',
  })
  previewUrl(@Ctx() { app, actor }: Graph, @Arg('language', () => LanguageEnum) language: LanguageTag): string | null {
    return app.config.http.hasDashboard ? mintPreviewLink(app, actor.tenantId, language) : null;
  }
}

@Resolver(() => DocumentObject)
export class InvoiceOperations {
  @Query(() => CheckedInvoice, { nullable: true, description: 'Scope exchange/send. Keeps nothing and sends nothing.' })
  async checkInvoice(@Ctx() graph: Graph, @Arg('invoice', () => GraphQLJSON) invoice: unknown): Promise<CheckedInvoice> {
    const json = textOf(invoice);
    return { ...(await checkInvoice(graph.app, graph.actor, json, graph.language)), json };
  }

  @Mutation(() => SentInvoice, {
    nullable: true,
    description:
      'Scope exchange/send. As an upload of its UBL and its readable copy. Where it breaks rules, `extensions.errors` has all of them.',
  })
  async sendInvoice(
    @Ctx() graph: Graph,
    @Arg('invoice', () => GraphQLJSON) invoice: unknown,
    @Arg('documentId', () => String, { nullable: true }) documentId: string | null,
  ): Promise<SentInvoice> {
    return sendInvoice(graph.app, graph.actor, textOf(invoice), documentId ?? undefined, graph.language);
  }

  @Reads('documentId')
  @FieldResolver(() => GraphQLJSON, {
    nullable: true,
    complexity: 10,
    description: 'Scope exchange/receive. An invoice or credit note as JSON, by the business terms of EN 16931; null for other documents.',
  })
  async invoice(@Ctx() graph: Graph, @Root() { documentId }: DocumentObject): Promise<unknown> {
    guard(graph, 'exchange/receive');
    try {
      return (await invoiceOfDocument(graph.reads, graph.actor, documentId, graph.budget.takeBytes)).invoice;
    } catch (error) {
      if (error instanceof ExchangeError && (error.code === 'NOT_AN_INVOICE' || error.code === 'DOCUMENT_NOT_FOUND')) return null;
      throw error;
    }
  }
}

function textOf(invoice: unknown): Buffer {
  return Buffer.from(JSON.stringify(invoice));
}
