// The specification identifiers (BT-24) of the extended French profile.
const EN = 'urn:cen.eu:en16931:2017';

export const EXTENDED_FRENCH: readonly string[] = ['urn.cpro.gouv.fr:1p0:extended-ctc-fr', 'urn:peppol:france:billing:extended:1.0'].map(
  (part) => `${EN}#conformant#${part}`,
);
