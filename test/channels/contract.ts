// The contract of channels. Each channel runs these tests against a fake of its other side, as far as its wire allows.
import { testAccounts } from './contract/accounts.js';
import { testAnswers } from './contract/answers.js';
import { testDeadlines } from './contract/deadlines.js';
import { testFaults } from './contract/faults.js';
import { testHandOver } from './contract/handOver.js';
import { testInbound } from './contract/inbound.js';
import { hasAccounts, type Subject } from './contract/subject.js';

export function testChannel(subject: Subject): void {
  testHandOver(subject);
  testFaults(subject);
  testDeadlines(subject);
  if (hasAccounts(subject)) testAccounts(subject);
  if (subject.answers) testAnswers(subject);
  if (subject.brings !== false) testInbound(subject);
}
