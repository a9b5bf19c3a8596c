// What is reported of invoices to tax authorities: read with exchange/receive, reported again with exchange/send.
import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { FoundDocument } from '../../../domain/documents/retrieval/list/foundDocument.js';
import { findDocuments } from '../../../domain/documents/retrieval/list/search.js';
import { type ShownReport, TAX_REPORTS_MAX } from '../../../domain/taxData/reportsOf.js';
import { resubmitTaxData } from '../../../domain/taxData/resubmit.js';
import type { ReporterRole, TaxCountry } from '../../../validation/rules/taxData/countries.js';
import { type Graph, guard } from '../context.js';
import { LengthMax } from '../costs.js';
import { Reads } from '../selection.js';
import { DocumentObject } from '../types/document.js';
import { TaxCountryEnum, TaxReporterRole } from '../types/enums.js';
import { TaxReportObject } from '../types/taxReport.js';

@Resolver(() => DocumentObject)
export class TaxDataOperations {
  @LengthMax(TAX_REPORTS_MAX)
  @Reads()
  @FieldResolver(() => [TaxReportObject], {
    complexity: 1,
    description:
      'Scope exchange/receive. Reports of an invoice to tax authorities, oldest first; the latest of each country and role counts.',
  })
  taxData(@Ctx() graph: Graph, @Root() root: FoundDocument): Promise<readonly ShownReport[]> {
    guard(graph, 'exchange/receive');
    return graph.load.taxReports(root.id);
  }

  @Mutation(() => DocumentObject, {
    nullable: true,
    description:
      'Scope exchange/send. Reports an invoice again (`R`), with a new UUID and the same invoice: what was rejected, failed, or is to be corrected. Not before an answer has come.',
  })
  async resubmitTaxData(
    @Ctx() graph: Graph,
    @Arg('documentId', () => ID) documentId: string,
    @Arg('country', () => TaxCountryEnum, { nullable: true, description: 'Absent: all.' }) country: TaxCountry | null,
    @Arg('role', () => TaxReporterRole, { nullable: true, description: 'Absent: both.' }) role: ReporterRole | null,
  ): Promise<FoundDocument | undefined> {
    await resubmitTaxData(graph.app, graph.actor, documentId, { country, role });
    return (await findDocuments(graph.app, graph.actor, [documentId])).get(documentId);
  }
}
