// The search of the directory of a sandbox. Its participants are few.
import type { Database } from '../../domain/database.js';
import type { DirectorySearch } from '../../domain/registry.js';
import type { DocumentTypeCode } from '../../domain/vocabulary.js';
import { DOCUMENT_TYPES_BY_CODE } from '../documentTypes.js';
import { documentTypeUri } from '../smp/identifiers.js';

export function ownSearch({ sql }: Pick<Database, 'sql'>): DirectorySearch {
  return {
    asked: 'the directory of this sandbox',
    async byName(name, country, most) {
      const rows = await sql.query<{ identifier: string; name: string; documentTypes: DocumentTypeCode[] }>(
        `select identifier, name, document_types as "documentTypes" from smp_entry
         where strpos(lower(name), lower($1)) > 0 and ($2::text is null or country_code = $2) order by name, identifier limit $3`,
        [name, country ?? null, most],
      );
      return rows.map(({ documentTypes, ...found }) => ({
        ...found,
        documentTypes: documentTypes.map((code) => documentTypeUri(DOCUMENT_TYPES_BY_CODE[code].value)),
      }));
    },
  };
}
