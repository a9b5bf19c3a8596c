// Files of all documents of a filter.
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { mintExportLink } from '../../../domain/documents/files/links.js';
import type { DocumentOrder } from '../../../domain/documents/retrieval/list/order.js';
import { beginExport } from '../../../domain/exports/begin.js';
import {
  cancelExport,
  EXPORT_LIMITS,
  EXPORTS_SHOWN_MAX,
  type ExportFormat,
  findExport,
  type ExportJob as Job,
  listExports,
} from '../../../domain/exports/jobs.js';
import type { Graph } from '../context.js';
import { LengthMax } from '../costs.js';
import { DocumentFilterInput } from '../types/documentFilter.js';
import { DocumentOrderEnum, ExportFormatEnum } from '../types/enums.js';
import { ExportJob, ExportOptionsFields } from '../types/exports.js';

const { documentsMax, keptHours, keptPerTenantMax } = EXPORT_LIMITS;

@Resolver(() => ExportJob)
export class ExportOperations {
  @Mutation(() => ExportJob, {
    nullable: true,
    description: `Scope exchange/receive or exchange/read. Of at most ${documentsMax.CSV} documents as CSV, ${documentsMax.COPIES} as COPIES, ${documentsMax.ZIP} in other formats. The file is kept for ${keptHours} hours, at most ${keptPerTenantMax} of a tenant. Small ones are there with the answer.`,
  })
  async startExport(
    @Ctx() graph: Graph,
    @Arg('format', () => ExportFormatEnum) format: ExportFormat,
    @Arg('filter', () => DocumentFilterInput, { nullable: true }) filter: DocumentFilterInput | null,
    @Arg('orderBy', () => DocumentOrderEnum, { defaultValue: 'IMPORT_DATE_DESC' }) orderBy: DocumentOrder,
    @Arg('options', () => ExportOptionsFields, { nullable: true }) options: ExportOptionsFields | null,
  ): Promise<Job> {
    return beginExport(graph.app, graph.actor, { format, filter: filter ?? {}, orderBy, options: { ...options } });
  }

  @Mutation(() => ExportJob, {
    nullable: true,
    description:
      'Scope exchange/receive or exchange/read. No file is made. null where there is no such export. People who are no admins stop their own.',
  })
  async cancelExport(@Ctx() graph: Graph, @Arg('id', () => ID) id: string): Promise<Job | null> {
    return (await cancelExport(graph.app, graph.actor, id)) ?? null;
  }

  @LengthMax(EXPORTS_SHOWN_MAX)
  @Query(() => [ExportJob], {
    nullable: true,
    complexity: 1,
    description: `Scope exchange/receive. The latest ${EXPORTS_SHOWN_MAX}, the latest first.`,
  })
  exportJobs(@Ctx() { reads, actor }: Graph): Promise<Job[]> {
    return listExports(reads, actor);
  }

  @Query(() => ExportJob, { nullable: true, description: 'Scope exchange/receive.' })
  async exportJob(@Ctx() { reads, actor }: Graph, @Arg('id', () => ID) id: string): Promise<Job | null> {
    return (await findExport(reads, actor, id)) ?? null;
  }

  @FieldResolver(() => String, { nullable: true, description: 'Needs no token, and expires. null where there is no file.' })
  downloadUrl(@Ctx() { app }: Graph, @Root() { id, expiresAt }: Job): string | null {
    return expiresAt === null ? null : mintExportLink(app, id);
  }
}
