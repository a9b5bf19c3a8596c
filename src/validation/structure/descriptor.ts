// The structures of UBL, CII, CDAR, flux 10 and tax data, as in the schemas.
import type { Descriptor, Family } from '../descriptor.js';
import type { Syntax } from '../format.js';
import { STRUCTURES } from './structure.js';

const UN_CEFACT: Omit<Family, 'family'> = { publisher: 'UN/CEFACT', source: 'https://unece.org/trade/uncefact/xml-schemas' };
const FACTUR_X: Omit<Family, 'family'> = { publisher: 'FNFE-MPE and FeRD', source: 'https://fnfe-mpe.org/factur-x/' };

const FAMILY_OF: Readonly<Partial<Record<Syntax, string>>> = {
  ubl: 'UBL',
  'application-response': 'UBL',
  cii: 'CII-ANY',
  cdar: 'CDAR',
  ereport: 'FLUX10',
  'tax-data': 'TAX-DATA',
};

export const STRUCTURE = {
  folder: 'structure/',
  page: { name: 'structure', title: 'Structure' },
  families: [
    { family: 'UBL', publisher: 'OASIS', source: 'https://docs.oasis-open.org/ubl/UBL-2.1.html' },
    ...['CII', 'CII-D22B', 'CII-ANY', 'CDAR'].map((family) => ({ ...UN_CEFACT, family })),
    { family: 'FLUX10', publisher: 'AIFE', source: 'https://www.impots.gouv.fr/specifications-externes-b2b' },
    { family: 'TAX-DATA', publisher: 'OpenPeppol', source: 'https://docs.peppol.eu/' },
    ...['MINIMUM', 'BASIC-WL', 'BASIC', 'EN16931', 'EXTENDED'].map((profile) => ({ ...FACTUR_X, family: `CII-${profile}` })),
  ],
  ruleSets: STRUCTURES,
  schemaOf: (syntax) => {
    const family = FAMILY_OF[syntax];
    return family === undefined ? undefined : { family };
  },
} satisfies Descriptor;
