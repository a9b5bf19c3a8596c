import { Migration } from '@mikro-orm/migrations';

/** Refresh tokens of SAPI-SK, and its access tokens that were revoked before their end. */
export class Migration021SapiTokens extends Migration {
  override up(): void {
    // digest: SHA-256 of the token. family: all that followed one sign-in of the client. used_at: each works once.
    this.addSql(`create table sapi_refresh_token (
      digest bytea primary key,
      family uuid not null,
      client_id text not null,
      ends_at timestamptz not null,
      used_at timestamptz
    )`);
    this.addSql('create index sapi_refresh_token_family on sapi_refresh_token (family)');
    this.addSql('create index sapi_refresh_token_client on sapi_refresh_token (client_id, ends_at)');
    this.addSql('create index sapi_refresh_token_end on sapi_refresh_token (ends_at)');
    this.addSql('create table sapi_revoked_token (jti uuid primary key, ends_at timestamptz not null)');
  }
}
