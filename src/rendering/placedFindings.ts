// The findings of a report at the texts that they are about.
import type { Finding } from '../validation/report.js';
import { escapeText } from '../xml/escape.js';
import type { Page } from './page.js';
import type { Words } from './words.js';

/** HTML. */
export interface PlacedFindings {
  /** Those about a text, each once. */
  at(location: string): string;
  /** Those about something that is not shown, or is absent. */
  readonly elsewhere: string;
}

export function placeFindings(page: Page, findings: readonly Finding[], words: Words): PlacedFindings {
  const placeOf = createPlaces(page);
  const byPlace = Map.groupBy(findings, ({ location }) => (location === null ? '' : placeOf(location)));
  const shown = (given: readonly Finding[] | undefined): string => (given ?? []).map((one) => findingOf(one, words)).join('');
  const placed = new Set<string>();
  return {
    at(location) {
      if (location === '' || placed.has(location)) return '';
      placed.add(location);
      return shown(byPlace.get(location));
    },
    elsewhere: byPlace.has('') ? `<section><h2>${words.say('findings')}</h2>${shown(byPlace.get(''))}</section>\n` : '',
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

function placesOf({ sections }: Page): ReadonlySet<string> {
  const facts = sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'facts' ? part.facts : part.rows.flatMap(({ details }) => details))),
  );
  const cells = sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'table' ? part.rows.flatMap((row) => row.cells.flat()) : [])),
  );
  return new Set([...facts.flatMap(({ values }) => values), ...cells].map(({ at }) => at));
}

function findingOf({ severity, rule, text, hint }: Finding, words: Words): string {
  return `<div class="finding ${severity}"><b>${words.say(severity)} ${escapeText(rule)}</b> ${escapeText(text)} ${escapeText(hint)}</div>`;
}
