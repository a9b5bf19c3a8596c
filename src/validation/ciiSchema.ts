/** What the metadata of the PDF around a document call its schema. */
export type Generation = 'factur-x' | 'zugferd-2.0';
