// How pg_dump and pg_restore are led to the server that the driver reaches.
import { addressOf } from '../../src/store/libpq.js';
import { test } from '../support/test.js';

/** The variables of libpq alone. */
function named(url: string, given: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { env } = addressOf(url, { PATH: '/bin', ...given });
  const { PATH, ...left } = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
  return left as Record<string, string>;
}

const PLAIN = { PGHOST: 'db.example', PGPORT: '6543', PGUSER: 'me', PGDATABASE: 'exchange', PGSSLMODE: 'disable' };
/** The driver reads the file of a root, whatever is in it. */
const ROOT = import.meta.filename;
const AT = 'postgres://me@db.example:6543/exchange';

test('host, port, user, database and password', (t) => {
  t.deepEqual(named('postgres://m%40e:p%2Fw%3F@db.example:6543/exchange'), { ...PLAIN, PGUSER: 'm@e', PGPASSWORD: 'p/w?' });
  t.is(addressOf(AT, {}).database, 'exchange');
});

test('a socket, with an empty host behind a user', (t) => {
  const expected = { ...PLAIN, PGHOST: '/run/postgresql', PGPORT: '5432' };
  t.deepEqual(named('postgres://me@/exchange?host=/run/postgresql'), expected);
  t.deepEqual(named('postgres://me@/exchange?host=%2Frun%2Fpostgresql&port=5432'), expected);
});

test('an address of IPv6', (t) => {
  t.is(named('postgres://me@[::1]:6543/exchange')['PGHOST'], '::1');
});

test('TLS only where the driver uses it', (t) => {
  const mode = (query: string, given?: Readonly<Record<string, string>>) => named(`${AT}${query}`, given)['PGSSLMODE'];
  t.is(mode('?sslmode=verify-full'), 'verify-full');
  t.is(mode('?sslmode=require&uselibpqcompat=true'), 'require');
  t.is(mode(`?sslmode=verify-ca&uselibpqcompat=true&sslrootcert=${ROOT}`), 'verify-ca');
  t.is(mode('?sslmode=prefer'), 'require');
  t.is(mode(`?sslmode=require&sslrootcert=${ROOT}`), 'verify-full');
  t.is(mode('?sslmode=no-verify'), 'require');
  t.is(mode('?ssl=true'), 'require');
  t.is(mode('?ssl=0'), 'disable');
  t.is(mode('', { PGSSLMODE: 'verify-full' }), 'verify-full');
  t.is(mode('', { PGSSLMODE: 'no-verify' }), 'require');
  t.is(mode('?sslmode=disable', { PGSSLMODE: 'verify-full' }), 'disable');
});

test('a certificate that the driver does not verify is not verified', (t) => {
  t.deepEqual(named(`${AT}?sslmode=no-verify`, { PGSSLROOTCERT: '/roots.pem' }), { ...PLAIN, PGSSLMODE: 'require' });
});

test('parameters of the driver alone are left out, those of both are kept', (t) => {
  const query = '?statement_timeout=5&query_timeout=5&binary=true&application_name=exchange&options=-c%20geqo%3Doff';
  t.deepEqual(named(`${AT}${query}`), { ...PLAIN, PGAPPNAME: 'exchange', PGOPTIONS: '-c geqo=off' });
});

test('variables that the driver does not read lead nowhere else', (t) => {
  t.deepEqual(named(AT, { PGHOSTADDR: '192.0.2.1', PGSERVICE: 'other', PGHOST: 'other', PGPORT: '1' }), PLAIN);
});
