// Reports in other formats.
import { FieldResolver, Resolver, Root } from 'type-graphql';
import type { Report } from '../../../validation/report.js';
import { renderSvrl } from '../../../validation/svrl.js';
import { ValidationReport } from '../types/report.js';

@Resolver(() => ValidationReport)
export class ReportFields {
  @FieldResolver(() => String, { complexity: 10, description: 'All of it as SVRL (ISO/IEC 19757-3), for programs that read that.' })
  svrl(@Root() report: Report): string {
    return renderSvrl(report);
  }
}
