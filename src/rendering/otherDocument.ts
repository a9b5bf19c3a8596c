// A document that is no invoice as a readable copy: a response, a status message, an e-report. All of it is shown, in its order.
import type { XmlElement } from '../xml/tree.js';
import { facts, section } from './invoice.js';
import { shownAttributes } from './leftOut.js';
import type { Fact, FactSection, Section } from './page.js';
import { createReader, type Reader, wordOf } from './reader.js';
import type { Word, Words } from './words.js';

/** Elements whose label has a word, by their local name below the root or below a response. */
const LABELS: Readonly<Record<string, Word>> = {
  ID: 'number',
  IssueDate: 'issueDate',
  CustomizationID: 'specification',
  ProfileID: 'process',
  ResponseCode: 'answer',
  Description: 'description',
  EffectiveDate: 'effective',
};
const HEADINGS: Readonly<Record<string, Word>> = {
  SenderParty: 'sender',
  ReceiverParty: 'receiver',
  Response: 'answer',
  DocumentReference: 'answered',
};
/** Their children are sections of their own. */
const OPENED = ['DocumentResponse', 'AcknowledgementDocument', 'ExchangedDocument'];

export function otherSections(root: XmlElement, words: Words): Section[] {
  const reader = createReader(undefined, words);
  const leaves = root.children.filter(({ children }) => children.length === 0);
  const groups = root.children.filter(({ children }) => children.length > 0).flatMap(opened);
  const all = [
    section(words.say('details'), [facts(leaves.flatMap((one) => leaf(one, reader, words)))]),
    ...groups.map((one) => section(headingOf(one, words), partsOf(one, reader, words))),
  ];
  return all.filter(({ parts }) => parts.length > 0);
}

function opened(group: XmlElement): readonly XmlElement[] {
  return OPENED.includes(group.local) ? group.children : [group];
}

function partsOf(group: XmlElement, reader: Reader, words: Words): FactSection[] {
  if (group.children.length === 0) return [facts(leaf(group, reader, words))];
  const own = group.children.filter(({ children }) => children.length === 0).flatMap((one) => leaf(one, reader, words));
  return [facts([...own, ...reader.rest(group)])];
}

function leaf(element: XmlElement, reader: Reader, words: Words): Fact[] {
  if (element.text.trim() === '' && shownAttributes(element).length === 0) return [];
  const word = LABELS[element.local];
  const said = element.local === 'ResponseCode' ? words.code('answer', element.text.trim()) : undefined;
  return [{ label: word === undefined ? wordOf(element.local) : words.say(word), values: [reader.show(element, said)] }];
}

function headingOf({ local }: XmlElement, words: Words): string {
  const word = HEADINGS[local];
  return word === undefined ? wordOf(local) : words.say(word);
}
