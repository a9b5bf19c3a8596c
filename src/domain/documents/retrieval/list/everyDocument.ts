// Documents of all states as the indexes have them: docs/decisions/087.

/** On their way: few, except while workers or receivers are behind. The index document_moving has them. */
const MOVING = "d.state in ('RECEIVED', 'PROCESSING', 'SENDING')";
/** They have arrived, at least for now. The indexes of lists have these alone, so that an upload and the first moves do not write them. */
const SETTLED = "d.state in ('READY', 'EXPORTED', 'DELIVERED', 'ERROR')";

/**
 * SQL of a table: the rows of `document` that meet the conditions over `d`, for a statement that needs an index of settled documents. Each
 * part is read by its own index. `page`: an order and a limit; without it the order is any. `rows`: what has the columns of a document.
 */
export function everyDocument(conditions: readonly string[], page = '', rows = 'document'): string {
  const part = (states: string): string => selected(rows, [...conditions, states], page);
  return `(select * from (${part(SETTLED)} union all ${part(MOVING)}) d ${page})`;
}

/** The same for a statement that an index of all documents serves where it has no filter. */
export function filteredDocument(isFiltered: boolean, conditions: readonly string[], page = ''): string {
  return isFiltered ? everyDocument(conditions, page) : selected('document', conditions, page);
}

const selected = (rows: string, conditions: readonly string[], page: string): string =>
  `(select * from ${rows} d where ${conditions.join(' and ')} ${page})`;
