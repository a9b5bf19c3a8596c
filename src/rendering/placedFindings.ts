// The findings of a report at the texts that they are about.
import type { Finding } from '../validation/report.js';
import type { Fact, Page, PageFinding, PageValue, Section } from './page.js';
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
  const sections = page.sections.map((section) => mapValues(section, (value) => marked(value, take(value.at))));
  return { ...page, sections, ...(elsewhere.length === 0 ? {} : { findings: { heading: words.say('findings'), all: elsewhere } }) };
}

function marked(value: PageValue, findings: readonly PageFinding[]): PageValue {
  return findings.length === 0 ? value : { ...value, findings };
}

/** In the order in which they are shown. */
function mapValues(section: Section, map: (value: PageValue) => PageValue): Section {
  const ofFact = (fact: Fact): Fact => ({ ...fact, values: fact.values.map(map) });
  const parts = section.parts.map((part) =>
    part.kind === 'facts'
      ? { ...part, facts: part.facts.map(ofFact) }
      : {
          ...part,
          rows: part.rows.map(({ cells, details }) => ({ cells: cells.map((one) => one.map(map)), details: details.map(ofFact) })),
        },
  );
  return { ...section, parts };
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

function placesOf({ sections }: Page): ReadonlySet<string> {
  const facts = sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'facts' ? part.facts : part.rows.flatMap(({ details }) => details))),
  );
  const cells = sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'table' ? part.rows.flatMap((row) => row.cells.flat()) : [])),
  );
  return new Set([...facts.flatMap(({ values }) => values), ...cells].map(({ at }) => at));
}
