// What a customer finds wrong in a document that it refuses: one by one, for the sender.
import { isXmlText } from '../../../xml/escape.js';
import type { Fault } from '../../errors.js';
import { hasAtMost } from '../../text.js';
import { LIMITS } from '../../vocabulary.js';

export interface CompletionIssue {
  /** Where, as an XPath. Absent: the document as a whole. */
  readonly location?: string;
  readonly text: string;
}

/** Of the body of a completion. What is wrong with them is added to `faults`. */
export function readIssues(issues: unknown, faults: Fault[]): readonly CompletionIssue[] {
  const most = LIMITS.completionIssuesMax;
  if (!Array.isArray(issues) || issues.length > most) {
    faults.push({ pointer: '#/issues', detail: `issues must be a list of at most ${most}` });
    return [];
  }
  return issues.flatMap((issue: unknown, index) => readIssue(issue, `#/issues/${index}`, faults) ?? []);
}

function readIssue(issue: unknown, pointer: string, faults: Fault[]): CompletionIssue | undefined {
  const { location, text } = (typeof issue === 'object' && issue !== null ? issue : {}) as { location?: unknown; text?: unknown };
  const hasPlace = location !== undefined && location !== null;
  const form = `must be a text of 1 to ${LIMITS.completionIssueCharactersMax} characters that XML can carry`;
  if (!isText(text)) faults.push({ pointer: `${pointer}/text`, detail: `text ${form}` });
  if (hasPlace && !isText(location)) faults.push({ pointer: `${pointer}/location`, detail: `location ${form}` });
  return isText(text) && (!hasPlace || isText(location)) ? { ...(hasPlace ? { location: location as string } : {}), text } : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && hasAtMost(value, LIMITS.completionIssueCharactersMax) && isXmlText(value);
}
