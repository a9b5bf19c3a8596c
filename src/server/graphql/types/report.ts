import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Format } from '../../../validation/format.js';
import type { Verdict } from '../../../validation/report.js';
import { REPORT_LIMITS } from '../../../validation/report.js';
import type { Severity } from '../../../validation/rule.js';
import { LengthMax } from '../costs.js';
import { FormatEnum, SeverityEnum, VerdictEnum } from './enums.js';
import { Instant } from './instant.js';

/** One of the core, one of each extension. */
export const RULE_SETS_MAX = 10;

@ObjectType({ simpleResolvers: true, description: 'How many findings of each severity; `omitted` are counted but not listed.' })
class FindingCounts {
  @Field(() => Int)
  fatal!: number;

  @Field(() => Int)
  warning!: number;

  @Field(() => Int)
  information!: number;

  @Field(() => Int)
  omitted!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Lines of a document.' })
export class Excerpt {
  @Field(() => Int, { description: 'The number of the first line, from 1.' })
  firstLine!: number;

  @Field(() => [String], { description: 'Without line ends. Long lines are cut.' })
  lines!: string[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'One finding of a rule, or of reading the document. Texts are in the language of Accept-Language.',
})
export class Finding {
  @Field(() => String, { description: 'The id of the rule, such as BR-CO-15.' })
  rule!: string;

  @Field(() => String, { nullable: true })
  ruleSet!: string | null;

  @Field(() => SeverityEnum)
  severity!: Severity;

  @Field(() => String)
  text!: string;

  @Field(() => String)
  hint!: string;

  @Field(() => [String], { description: 'The business terms of EN 16931 that it speaks of, such as BT-31: where a page can show it.' })
  terms!: string[];

  @Field(() => String, { nullable: true, description: 'An XPath with the usual prefixes.' })
  location!: string | null;

  @Field(() => Int, { nullable: true })
  line!: number | null;

  @Field(() => Int, { nullable: true })
  column!: number | null;

  @Field(() => String, { nullable: true })
  value!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the value should be, where the rule works that out: of the first term where the location is a group.',
  })
  expected?: string | null;

  @Field(() => Excerpt, { nullable: true, complexity: 0, description: 'The lines around the place. The first 100 findings have them.' })
  excerpt?: Excerpt | null;
}

@ObjectType({ simpleResolvers: true, description: 'A set of rules that ran.' })
export class RuleSet {
  @Field(() => String)
  family!: string;

  @Field(() => String)
  version!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The report on one document, as in `validation.json`.' })
export class ValidationReport {
  @Field(() => VerdictEnum)
  verdict!: Verdict;

  @Field(() => Instant)
  checkedAt!: string;

  @Field(() => Float)
  durationMs!: number;

  @Field(() => FormatEnum, { nullable: true })
  format!: Format | null;

  @Field(() => String, { nullable: true })
  customizationId!: string | null;

  @Field(() => String, { nullable: true })
  profileId!: string | null;

  @Field(() => String, { nullable: true })
  sha256!: string | null;

  @LengthMax(RULE_SETS_MAX)
  @Field(() => [RuleSet])
  ruleSets!: RuleSet[];

  @Field(() => FindingCounts)
  counts!: FindingCounts;

  @LengthMax(REPORT_LIMITS.findingsMax)
  @Field(() => [Finding], { complexity: 1 })
  findings!: Finding[];
}
