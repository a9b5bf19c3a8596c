// What is known of the uploads of an account. The row is written before the upload, so that a process that died in between does not
// upload twice.
import type { Database } from '../../domain/database.js';

export interface PageroUpload {
  /** Whether an earlier attempt may have uploaded it. */
  readonly isRepeated: boolean;
  /** The id of the file, once it is known. */
  readonly fileId: string | undefined;
  readonly begunAt: Date;
}

/** A file whose status is due. */
export interface Due {
  readonly submission: string;
  readonly instanceId: string;
  readonly fileId: string;
  /** Whether its delivery was reported. It may still fail. */
  readonly isDelivered: boolean;
  /** Whether its failure was reported. */
  readonly isRejected: boolean;
}

export interface Uploads {
  begin(submission: string, account: string): Promise<PageroUpload>;
  /** It is certain that the attempt which begins with `upload` uploaded nothing. What an earlier one did is still not known. */
  undo(submission: string, upload: PageroUpload): Promise<void>;
  /** It is uploaded again, because nothing was found. */
  renew(submission: string): Promise<void>;
  done(submission: string, fileId: string): Promise<void>;
  due(account: string, limit: number): Promise<Due[]>;
  /** When to ask next: soon where there was no answer, otherwise later each time, and not at all after CHECK_DAYS. */
  checked(submission: string, outcome: 'unanswered' | 'waits' | 'delivered' | 'failed'): Promise<void>;
}

/** From one question about a file to the next: a quarter of its age, between these. */
const CHECK_SECONDS = { min: 10, max: 3_600 };
/** A file is asked for this long, also after its delivery: it may still fail. */
const CHECK_DAYS = 14;

export function createUploads({ sql }: Pick<Database, 'sql'>): Uploads {
  return {
    async begin(submission, account) {
      const added = await sql.query<{ begunAt: Date }>(
        `insert into pagero_upload (submission, account) values ($1, $2) on conflict do nothing returning begun_at as "begunAt"`,
        [submission, account],
      );
      if (added[0] !== undefined) return { isRepeated: false, fileId: undefined, begunAt: added[0].begunAt };
      const [row] = await sql.query<{ fileId: string | null; begunAt: Date }>(
        `select file_id as "fileId", begun_at as "begunAt" from pagero_upload where submission = $1`,
        [submission],
      );
      return { isRepeated: true, fileId: row?.fileId ?? undefined, begunAt: row?.begunAt ?? new Date(0) };
    },
    async undo(submission, { isRepeated, begunAt }) {
      if (!isRepeated) await sql.query('delete from pagero_upload where submission = $1 and file_id is null', [submission]);
      else await sql.query('update pagero_upload set begun_at = $2 where submission = $1 and file_id is null', [submission, begunAt]);
    },
    async renew(submission) {
      await sql.query('update pagero_upload set begun_at = exchange_now() where submission = $1 and file_id is null', [submission]);
    },
    async done(submission, fileId) {
      await sql.query('update pagero_upload set file_id = $2, check_at = exchange_now() where submission = $1', [submission, fileId]);
    },
    due: (account, limit) =>
      sql.query<Due>(
        `select u.submission, s.instance_id as "instanceId", u.file_id as "fileId", u.is_delivered as "isDelivered",
           s.state = 'REJECTED' as "isRejected"
         from pagero_upload u join submission s on s.id = u.submission
         where u.account = $1 and u.check_at <= exchange_now() and u.file_id is not null order by u.check_at limit $2`,
        [account, limit],
      ),
    async checked(submission, outcome) {
      await sql.query(
        `update pagero_upload set is_delivered = is_delivered or $2 = 'delivered',
           check_at = case when $2 = 'failed' or begun_at < exchange_now() - ${CHECK_DAYS} * interval '1 day' then null
             when $2 = 'unanswered' then exchange_now() + interval '${CHECK_SECONDS.min} s'
             else exchange_now() + interval '1 s' * least(${CHECK_SECONDS.max}, greatest(${CHECK_SECONDS.min},
               extract(epoch from exchange_now() - begun_at) / 4)) end
         where submission = $1`,
        [submission, outcome],
      );
    },
  };
}
