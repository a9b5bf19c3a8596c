// docs/roles.md: which role and scope each operation takes.
import { PORTAL_CAPABILITIES } from '../../domain/portal/capabilities.js';
import { ACCESS } from './access.js';

interface RoleRow {
  readonly scope?: string;
  readonly role: string;
  readonly isForPeople?: true;
  readonly portal?: readonly string[];
}

function portalOf(capabilities: readonly string[] | undefined): string {
  if (capabilities === undefined) return 'refused';
  return capabilities.length === PORTAL_CAPABILITIES.length ? 'any' : capabilities.map((one) => `\`${one}\``).join(', ');
}

/** The content of docs/roles.md. `npm run schema` prints it. */
export function rolesPage(): string {
  const rows = Object.entries(ACCESS).flatMap(([kind, operations]) =>
    Object.entries(operations as Readonly<Record<string, RoleRow>>).map(
      ([name, { scope, role, isForPeople, portal }]) =>
        `| ${kind} | \`${name}\` | ${role} | ${isForPeople ? 'refused' : scope === undefined ? '–' : `\`${scope}\``} | ${portalOf(portal)} |`,
    ),
  );
  return `# Roles and scopes

This page is printed from \`src/server/graphql/access.ts\`: \`npm run schema\`.

A person has a role at a tenant ([people](people.md)). A later role may do all that an earlier one may: **viewer** reads,
**operator** also acts on documents, deliveries and participants, **admin** also manages webhooks, accounts, routes and people. A
token has scopes; \`exchange/read\` stands for the scopes of all queries and subscriptions. What this table does not name is
refused, and so are tokens where it says so: these operations are for people who sign in. Who came by a
[portal link](people.md#portal-links) may use what one of its capabilities names, and nothing else; \`createPortalLink\`
takes the scopes of the capabilities.

| Kind | Operation | Least role | Scope of a token | Portal link |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
