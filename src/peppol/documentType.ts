// A document type of the network, with its processes.

/** `value` is `<root namespace>::<root name>##<CustomizationID>::<version>`. `processId` is the process that is registered with it. */
export interface PeppolDocumentType {
  readonly value: string;
  readonly processId: string;
  /** Further processes that are registered with it. */
  readonly alsoProcessIds?: readonly string[];
}

/** All processes that are registered with a type. */
export function processesOf({ processId, alsoProcessIds = [] }: PeppolDocumentType): readonly string[] {
  return [processId, ...alsoProcessIds];
}
