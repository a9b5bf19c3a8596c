// What this browser keeps between visits: language, keyboard, theme, columns, settings of DATEV, whether it shows notices. A browser may refuse to keep anything.

type StoredName = 'language' | 'keyboard' | 'theme' | 'columns' | 'datev' | 'notices';

export function readStored(name: StoredName): string | undefined {
  try {
    return localStorage.getItem(`exchange.${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

export function store(name: StoredName, value: string): void {
  try {
    localStorage.setItem(`exchange.${name}`, value);
  } catch {
    // Then it holds until the page is left.
  }
}
