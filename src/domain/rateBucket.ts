// Token buckets that all processes share. Each bucket is one row, and one statement takes tokens from it. Times are those of the database.
import type { Sql } from './database.js';

interface BucketRate {
  readonly perSecond: number;
  readonly burst: number;
}

export interface Drawn {
  readonly granted: number;
  /** Until there is a token. 0 where some were granted. */
  readonly waitSeconds: number;
}

const AVAILABLE = `least($3::float8, b.tokens + greatest(0, extract(epoch from clock_timestamp() - b.at)::float8) * $2::float8)`;

const DRAW = `insert into rate_bucket as b (key, tokens, granted) values ($1, $3::float8 - least($4::float8, floor($3::float8)), least($4::float8, floor($3::float8)))
  on conflict (key) do update set granted = least($4::float8, floor(${AVAILABLE})),
    tokens = ${AVAILABLE} - least($4::float8, floor(${AVAILABLE})), at = clock_timestamp()
  returning granted, tokens`;

/** Takes up to `wanted` tokens of the bucket. */
export async function drawTokens(sql: Sql, key: string, { perSecond, burst }: BucketRate, wanted: number): Promise<Drawn> {
  const [row] = await sql.query<{ granted: number; tokens: number }>(DRAW, [key, perSecond, burst, wanted], { prepared: true });
  const { granted, tokens } = row!;
  return { granted, waitSeconds: granted > 0 ? 0 : (1 - tokens) / perSecond };
}
