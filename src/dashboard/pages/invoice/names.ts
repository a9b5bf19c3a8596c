// Countries and currencies by their names in a language, from the browser.

type Named = readonly (readonly [code: string, name: string])[];

/** Of the lists of ISO 3166 that browsers have names for: no countries of today. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const kept = new Map<string, Named>();

export function countriesIn(language: string): Named {
  return keptFor(`country ${language}`, () => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
    // An old code is another name of a new one.
    const isCurrent = (code: string): boolean => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code;
    return sorted(
      codes.filter(isCurrent).flatMap((code) => pair(code, names.of(code))),
      language,
    );
  });
}

export function currenciesIn(language: string): Named {
  return keptFor(`currency ${language}`, () => {
    const names = new Intl.DisplayNames(language, { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((code) => [code, `${code} · ${names.of(code) ?? code}`] as const);
  });
}

function pair(code: string, name: string | undefined): Named {
  return name === undefined ? [] : [[code, name]];
}

export function sorted(named: Named, language: string): Named {
  return named.toSorted(([, a], [, b]) => a.localeCompare(b, language));
}

function keptFor(key: string, make: () => Named): Named {
  const made = kept.get(key) ?? make();
  kept.set(key, made);
  return made;
}
