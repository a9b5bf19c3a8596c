// Relay connections: edges with signed cursors, and a total that is counted only on demand.
import { type ClassType, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { parameterInvalid } from '../../../domain/errors.js';
import type { Page } from '../../../domain/statements/page.js';
import { LIMITS } from '../../../domain/vocabulary.js';
import { COSTS } from '../costs.js';

@ObjectType({ simpleResolvers: true, description: 'Where a page ends.' })
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Give it as `after` to get the next page.' })
  endCursor!: string | null;
}

export interface Connection<Node> {
  readonly edges: Page<Node>['items'];
  readonly pageInfo: PageInfo;
  count(): Promise<number>;
}

/** The connection of one node type, with the resolvers of the connection and its edges. */
export function connectionOf<Node extends object>(name: string, node: () => ClassType<Node>): readonly [ClassType, ...ClassType[]] {
  @ObjectType(`${name}Edge`, { simpleResolvers: true })
  class EdgeType {
    @Field(node)
    node!: Node;
  }

  @ObjectType(`${name}Connection`, { simpleResolvers: true })
  class ConnectionType {
    @Field(() => [EdgeType], { complexity: 1 })
    edges!: EdgeType[];

    @Field(() => PageInfo)
    pageInfo!: PageInfo;
  }

  @Resolver(() => EdgeType)
  class EdgeFields {
    @FieldResolver(() => String)
    cursor(@Root() edge: Page<Node>['items'][number]): string {
      return edge.cursor();
    }
  }

  @Resolver(() => ConnectionType)
  class ConnectionFields {
    @FieldResolver(() => Int, { complexity: COSTS.total, description: 'Counted only when asked for: it reads every match.' })
    totalCount(@Root() page: Connection<Node>): Promise<number> {
      return page.count();
    }
  }
  return [ConnectionType, EdgeFields, ConnectionFields];
}

export function connection<Node>(page: Page<Node>, count: () => Promise<number>): Connection<Node> {
  return { edges: page.items, pageInfo: { hasNextPage: page.hasNextPage, endCursor: page.items.at(-1)?.cursor() ?? null }, count };
}

/** The number of items without `first`. */
export const FIRST = { defaultValue: 50, description: `1 to ${LIMITS.listLimitMax}.` };

/** The limit of docs/decisions/023. Throws PARAMETERS_INVALID. */
export function checkFirst(first: number): number {
  if (first >= 1 && first <= LIMITS.listLimitMax) return first;
  throw parameterInvalid(`first must be 1 to ${LIMITS.listLimitMax}`);
}
