// Relay connections: edges with signed cursors, and a total that is counted only on demand.
import { Arg, type ClassType, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { parameterInvalid } from '../../../domain/errors.js';
import type { Page } from '../../../domain/statements/page.js';
import { LIMITS } from '../../../domain/vocabulary.js';
import { COSTS } from '../costs.js';

@ObjectType({ simpleResolvers: true, description: 'Where a page begins and ends.' })
class PageInfo {
  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether there was something before the page when its cursor was made.' })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Give it as `before`, where the list has that, to get the page before.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Give it as `after` to get the next page.' })
  endCursor!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A number of matches.' })
class BoundedCount {
  @Field(() => Int)
  count!: number;

  @Field(() => Boolean, { description: 'False: there are more.' })
  isExact!: boolean;
}

/** Counts all, or no further than `most`. */
type Count = (most: number | null) => Promise<number>;

export interface Connection<Node> {
  readonly edges: Page<Node>['items'];
  readonly pageInfo: PageInfo;
  readonly count: Count | undefined;
}

/** Its total is counted unless the list says so by itself. The connection of one node type, with the resolvers of the connection and its edges. */
export function connectionOf<Node extends object>(
  name: string,
  node: () => ClassType<Node>,
  isCounted = true,
): readonly [ClassType, ...ClassType[]] {
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

  return [ConnectionType, EdgeFields, ...(isCounted ? [countsOf(ConnectionType)] : [])];
}

function countsOf<Node>(connection: ClassType): ClassType {
  @Resolver(() => connection)
  class ConnectionFields {
    @FieldResolver(() => Int, { complexity: COSTS.total, description: 'Counted only when asked for: it reads every match.' })
    totalCount(@Root() page: Connection<Node>): Promise<number> {
      return page.count!(null);
    }

    @FieldResolver(() => BoundedCount, {
      complexity: COSTS.object,
      description: `The number of matches, counted no further than \`most\`: 1 to ${COUNTED_MAX}.`,
    })
    async countUpTo(@Root() page: Connection<Node>, @Arg('most', () => Int, { defaultValue: 1_000 }) most: number): Promise<BoundedCount> {
      if (most < 1 || most > COUNTED_MAX) throw parameterInvalid(`most must be 1 to ${COUNTED_MAX}`);
      const count = await page.count!(most + 1);
      return { count: Math.min(count, most), isExact: count <= most };
    }
  }
  return ConnectionFields;
}

/** `cursor`: what the page was asked for by. */
export function connection<Node>({ items, ...page }: Page<Node>, cursor: string | null | undefined, count?: Count): Connection<Node> {
  const pageInfo = {
    hasNextPage: page.hasNextPage,
    hasPreviousPage: page.hasPreviousPage ?? typeof cursor === 'string',
    startCursor: items[0]?.cursor() ?? null,
    endCursor: items.at(-1)?.cursor() ?? null,
  };
  return { edges: items, pageInfo, count };
}

/** A list that is counted no further answers within a fraction of a second. */
const COUNTED_MAX = 10_000;

/** The number of items without `first`. */
export const FIRST = { defaultValue: 50, description: `1 to ${LIMITS.listLimitMax}.` };

/** The limit of docs/decisions/023. Throws PARAMETERS_INVALID. */
export function checkFirst(first: number, name = 'first'): number {
  if (first >= 1 && first <= LIMITS.listLimitMax) return first;
  throw parameterInvalid(`${name} must be 1 to ${LIMITS.listLimitMax}`);
}
