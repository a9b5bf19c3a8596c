// Identifiers of service providers (SPIS, scheme 0242): they receive Message Level Statuses (Peppol MLS specification 1.0).

const SCHEME = '0242';
/** The seat id in the CN of an access point's certificate: three characters, then the number of the service provider. */
const SEAT = /^[A-Z]{3}(\d{6})$/;

/** `POP000001` → `0242:000001`. Undefined for a name of another form. */
export function serviceProviderOf(accessPoint: string): string | undefined {
  const [, number] = SEAT.exec(accessPoint) ?? [];
  return number === undefined ? undefined : `${SCHEME}:${number}`;
}

/** Whether an identifier belongs to the service provider of an access point. It may have an extension, as in `0242:000001-TEST`. */
export function isServiceProviderOf(identifier: string, accessPoint: string): boolean {
  const own = serviceProviderOf(accessPoint);
  return own !== undefined && (identifier === own || identifier.startsWith(`${own}-`));
}
