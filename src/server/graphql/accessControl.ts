// Puts the table of who may do what before the operations of the schema.
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { requireReading, requireScope } from '../../auth/bearer.js';
import type { Actor } from '../../domain/actor.js';
import { ExchangeError } from '../../domain/errors.js';
import { includesRole } from '../../domain/people/roles.js';
import { ACCESS, type Access } from './access.js';
import type { Graph } from './context.js';

type AccessKind = keyof typeof ACCESS;

/** Puts the check before every operation of the schema, and the rate limit before every mutation, and every query that has one. */
export function controlAccess(schema: GraphQLSchema): void {
  for (const kind of Object.keys(ACCESS) as AccessKind[]) {
    for (const [name, field] of Object.entries(rootFields(schema, kind))) {
      const checked =
        (resolve: Resolve): Resolve =>
        (root, args, graph, info) => {
          const { rate = kind === 'Mutation' ? 'change' : undefined } = assertAllowed(graph.actor, kind, name);
          if (rate === undefined) return resolve(root, args, graph, info);
          return graph.takeMutation(rate).then(() => resolve(root, args, graph, info));
        };
      if (kind === 'Subscription') field.subscribe = checked(field.subscribe as Resolve);
      else field.resolve = checked(field.resolve as Resolve);
    }
  }
}

type Resolve = GraphQLFieldResolver<unknown, Graph>;

function rootFields(schema: GraphQLSchema, kind: AccessKind) {
  const type = { Query: schema.getQueryType(), Mutation: schema.getMutationType(), Subscription: schema.getSubscriptionType() }[kind];
  return type?.getFields() ?? {};
}

/** Why the actor may not use the mutation. Undefined: it may. */
export function forbiddenReason(actor: Actor, name: keyof (typeof ACCESS)['Mutation']): string | undefined {
  try {
    assertAllowed(actor, 'Mutation', name);
    return undefined;
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    return error.detail ?? error.message;
  }
}

/** Throws FORBIDDEN. */
function assertAllowed(actor: Actor, kind: AccessKind, name: string): Access {
  const access = (ACCESS[kind] as Readonly<Record<string, Access>>)[name];
  if (access === undefined) throw new ExchangeError('FORBIDDEN', 'Forbidden', `nobody may use ${name}`);
  const { scope, role, isForPeople, isReading, portal: capabilities } = access;
  if (actor.portal !== undefined && !actor.portal.capabilities.some((one) => capabilities?.includes(one)))
    throw new ExchangeError('FORBIDDEN', 'Forbidden', `your portal link does not allow ${name}`);
  if (isForPeople && actor.person === undefined) throw new ExchangeError('FORBIDDEN', 'Forbidden', `${name} is for people who sign in`);
  if (actor.person !== undefined && !includesRole(actor.person.role, role))
    throw new ExchangeError('FORBIDDEN', 'Forbidden', `the role ${actor.person.role} may not use ${name}: it takes ${role}`);
  if (scope !== undefined && kind === 'Mutation' && isReading !== true) requireScope(actor, scope, `the token lacks the scope ${scope}`);
  else if (scope !== undefined) requireReading(actor, scope);
  return access;
}
