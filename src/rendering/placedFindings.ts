// The findings of a report at the texts that they are about.
import type { Finding } from '../validation/report.js';
import type { Fact, FactSection, Letter, Page, PageFinding, PageValue, Part } from './page.js';
import type { Words } from './words.js';

/** The page with each finding once: at the text that it is about, otherwise before everything. */
export function withFindings(page: Page, findings: readonly Finding[], words: Words): Page {
  if (findings.length === 0) return page;
  const placeOf = createPlaces(page);
  const byPlace = Map.groupBy(findings, ({ location }) => (location === null ? '' : placeOf(location)));
  /** An element may be shown more than once. */
  const take = (place: string): readonly PageFinding[] => {
    const found = byPlace.get(place) ?? [];
    byPlace.delete(place);
    return found.map(({ severity, rule, text, hint }) => ({ severity, title: `${words.say(severity)} ${rule}`, text: `${text} ${hint}` }));
  };
  const elsewhere = take('');
  const marked = mapValues(page, (value) => {
    const own = take(value.at);
    return own.length === 0 ? value : { ...value, findings: own };
  });
  return elsewhere.length === 0 ? marked : { ...marked, findings: { heading: words.say('findings'), all: elsewhere } };
}

/** In the order in which they are shown. */
function mapValues(page: Page, map: (value: PageValue) => PageValue): Page {
  const ofFact = (fact: Fact): Fact => ({ ...fact, values: fact.values.map(map) });
  const ofFacts = (part: FactSection): FactSection => ({ ...part, facts: part.facts.map(ofFact) });
  const ofPart = (part: Part): Part => {
    if (part.kind === 'code') return part;
    if (part.kind === 'facts') return ofFacts(part);
    return {
      ...part,
      rows: part.rows.map(({ cells, details }) => ({ cells: cells.map((one) => one.map(map)), details: details.map(ofFact) })),
    };
  };
  const letterOf = ({ sender, recipient, figures, due }: Letter): Letter => ({
    sender: ofFacts(sender),
    recipient: ofFacts(recipient),
    figures: ofFacts(figures),
    due: ofFacts(due),
  });
  return {
    ...page,
    ...(page.letter === undefined ? {} : { letter: letterOf(page.letter) }),
    sections: page.sections.map((section) => ({ ...section, parts: section.parts.map(ofPart) })),
  };
}

/** The place for a location: the text itself, or the first one inside. '' where nothing of it is shown. */
function createPlaces(page: Page): (location: string) => string {
  const places = placesOf(page);
  const firstInside = new Map<string, string>();
  for (const place of places) {
    // Not the root: what is about the whole document is about no text of it.
    for (let end = place.lastIndexOf('/'); end > 0 && place.lastIndexOf('/', end - 1) >= 0; end = place.lastIndexOf('/', end - 1)) {
      const around = place.slice(0, end);
      if (around.lastIndexOf('/') === 0) break;
      if (!firstInside.has(around)) firstInside.set(around, place);
    }
  }
  return (location) => (places.has(location) ? location : (firstInside.get(location) ?? ''));
}

function placesOf(page: Page): ReadonlySet<string> {
  const places = new Set<string>();
  mapValues(page, (value) => {
    places.add(value.at);
    return value;
  });
  return places;
}
