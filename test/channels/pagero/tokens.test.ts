// Tokens of Pagero: asked for once, replaced in time, and found again after an answer is lost.
import { sharePagero } from '../../support/pageroWorld.js';
import { test } from '../../support/test.js';
import { isTokenCall } from './troubles.js';

const pageroWorld = sharePagero();

test.serial('a token is asked for once, and replaced by the refresh token after a restart', async (t) => {
  const world = await pageroWorld(t);
  await world.send('one');
  await world.send('two');
  world.restart();
  await world.send('three');
  t.deepEqual(world.pagero.calls.filter(isTokenCall), ['token password', 'token refresh_token']);
  t.is(world.pagero.files.length, 3);
});

test.serial('a token that ends in the middle is replaced, and the call is repeated once', async (t) => {
  const world = await pageroWorld(t);
  await world.send('one');
  world.pagero.endTokens();
  await world.send('two');
  t.deepEqual([await world.stateOf('two'), world.pagero.files.length], ['EXPORTED', 2]);
  t.deepEqual(
    world.pagero.calls.filter((name) => isTokenCall(name) || name.startsWith('upload')).map((name) => name.split(' ')[0]),
    ['token', 'upload', 'upload', 'token', 'upload'],
  );
});

test.serial('a refresh token whose successor was lost: the password logs in again', async (t) => {
  const world = await pageroWorld(t);
  await world.send('one');
  world.restart();
  let lost = 0;
  world.pagero.trouble = (name) => {
    if (name !== 'token refresh_token' || lost > 0) return undefined;
    lost += 1;
    return 'CUT_AFTER';
  };
  await world.send('two');
  t.is(await world.stateOf('two'), 'SENDING');
  await world.exchange.advance(60);
  await world.exchange.idle();
  t.is(await world.stateOf('two'), 'EXPORTED');
  t.deepEqual(world.pagero.calls.filter(isTokenCall), ['token password', 'token refresh_token', 'token refresh_token', 'token password']);
});

test.serial('two processes with the same refresh token: the second uses what the first stored', async (t) => {
  const world = await pageroWorld(t);
  await world.send('one');
  const { sql } = world.exchange.app.database;
  const [old] = await sql.query<{ sealed: string }>(`select sealed from channel_account_secret where name = 'refreshToken'`);
  world.restart();
  await world.send('two');
  const [next] = await sql.query<{ sealed: string }>(`select sealed from channel_account_secret where name = 'refreshToken'`);
  t.not(old!.sealed, next!.sealed);
  // The second has read the old one before, and asks with it.
  await sql.query(`update channel_account_secret set sealed = $1 where name = 'refreshToken'`, [old!.sealed]);
  world.pagero.at = async (moment, name) => {
    if (moment === 'received' && name === 'token refresh_token')
      await sql.query(`update channel_account_secret set sealed = $1 where name = 'refreshToken'`, [next!.sealed]);
  };
  world.restart();
  await world.send('three');
  t.deepEqual(world.pagero.calls.filter(isTokenCall), [
    'token password',
    'token refresh_token',
    'token refresh_token',
    'token refresh_token',
  ]);
});
