// Expand and contract: finds the statements of a migration that break processes of the previous version while they still run.

/** What the same migration has already created: `table` or `table.column`. No older process uses it or anything on it. */
export type Made = Set<string>;

/** Returns one reason for each effect that can break an older process. Adds what the statement creates to `made`. */
export function minded(statement: string, made: Made): string[] {
  const text = bare(statement);
  for (const { form, minds } of FORMS) {
    const found = form.exec(text);
    if (found !== null) return minds(found, made);
  }
  return ['is of no form that is known to be harmless'];
}

interface Form {
  readonly form: RegExp;
  readonly minds: (found: RegExpExecArray, made: Made) => string[];
}

const FORMS: readonly Form[] = [
  {
    form: /^create (?:unlogged )?table (?:if not exists )?(\w+) \((.*)\)(?: with \(.*\))?$/,
    minds([, table, body], made) {
      made.add(table!);
      return holding(body!, made);
    },
  },
  {
    form: /^create (unique )?index (?:concurrently )?(?:if not exists )?\w+ on (\w+) /,
    minds: ([, unique, table], made) => (unique && !made.has(table!) ? ['may refuse a row that an older process writes'] : []),
  },
  {
    form: /^alter table (\w+) (.*)$/,
    minds: ([, table, rest], made) => (made.has(table!) ? [] : parted(rest!).flatMap((action) => mindedOfAction(table!, action, made))),
  },
  {
    form: /^(?:insert into|drop trigger if exists \w+ on|create trigger \w+ .*? on) (\w+)\b/,
    minds: ([, table], made) => (made.has(table!) ? [] : ['changes rows that an older process reads, or what it writes']),
  },
];

function mindedOfAction(table: string, action: string, made: Made): string[] {
  const [, added, definition] = /^add column (?:if not exists )?(\w+) (.*)$/.exec(action) ?? [];
  if (added !== undefined && definition !== undefined) {
    made.add(`${table}.${added}`);
    return mindedOfColumn(definition);
  }
  const [, given] = /^alter column (\w+) set default /.exec(action) ?? [];
  if (given !== undefined && made.has(`${table}.${given}`)) return [];
  return [`${action.split(' ').slice(0, 3).join(' ')} changes what an older process reads or writes`];
}

function mindedOfColumn(definition: string): string[] {
  const [value] = /default .*/.exec(definition) ?? [];
  return [
    ...(/\bnot null\b/.test(definition) && value === undefined ? ['lacks a default for the rows that an older process writes'] : []),
    ...(/\b(?:unique|primary key|check|references)\b/.test(definition) ? ['may refuse a row that an older process writes'] : []),
    ...(value?.includes('(') || /\bgenerated\b/.test(definition) ? ['writes every row while older processes wait'] : []),
  ];
}

/** References of a new table that prevent an older process, which does not know the table, from deleting the referenced rows. */
function holding(body: string, made: Made): string[] {
  return [...body.matchAll(/\breferences (\w+)(?: \([^)]*\))?( on delete (?:cascade|set null))?/g)]
    .filter(([, table, released]) => released === undefined && !made.has(table!))
    .map(([, table]) => `keeps an older process from removing rows of ${table}`);
}

/** The statement without comments, name quotes and line breaks, in lower case. */
function bare(statement: string): string {
  return statement.replace(/--.*$/gm, '').replace(/"/g, '').replace(/\s+/g, ' ').replace(/;\s*$/, '').trim().toLowerCase();
}

/** Splits at the commas outside parentheses. */
function parted(actions: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of actions) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
