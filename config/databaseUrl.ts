// The address of a PostgreSQL server: postgres://user:password@host:port/database, or with the folder of a socket in ?host=.

/** What is wrong with it, without the address: it may have a password. */
export function databaseUrlFault(name: string, value: string): string | undefined {
  if (!/^postgres(ql)?:\/\/.*\/[^/]/.test(value)) return `${name} is not of the form postgres://user:password@host:port/database.`;
  if (namesSeveralHosts(value)) return `${name} names several hosts: name one, such as that of a balancer.`;
  // The driver takes an empty host behind a user, where a socket is named.
  if (!URL.canParse(value.replace('@/', '@socket/'))) {
    return `${name} is no address: write special characters of user and password as %XX, and a port as a number.`;
  }
  return undefined;
}

function namesSeveralHosts(value: string): boolean {
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?]*)[^?]*(?:\?(.*))?$/.exec(value) ?? [];
  const named = new URLSearchParams(query);
  return [authority.slice(authority.lastIndexOf('@') + 1), named.get('host') ?? '', named.get('port') ?? ''].some((one) =>
    one.includes(','),
  );
}
