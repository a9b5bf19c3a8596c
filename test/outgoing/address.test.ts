import { hostOnly, parseNetworks, verdict } from '../../src/outgoing/address.js';
import { test } from '../support/test.js';

/** First and last address of each forbidden range, and other notations of such addresses. */
const forbidden = [
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255', '127.0.0.0', '127.0.0.1'],
  ...['127.255.255.255', '169.254.0.0', '169.254.169.254', '169.254.255.255', '172.16.0.0', '172.31.255.255', '192.0.0.0'],
  ...['192.0.0.255', '192.0.2.0', '192.0.2.255', '192.88.99.0', '192.88.99.255', '192.168.0.0', '192.168.255.255'],
  ...['198.18.0.0', '198.19.255.255', '198.51.100.0', '198.51.100.255', '203.0.113.0', '203.0.113.255', '224.0.0.0'],
  ...['239.255.255.255', '240.0.0.0', '255.255.255.255'],
  ...['::', '::1', '::2', '::7f00:1', '::127.0.0.1', '100::', '100::ffff:ffff:ffff:ffff', '2001::', '2001:1ff:ffff::', '2001:db8::'],
  ...['2001:db8:ffff::1', '3fff::', '3fff:fff::1', '5f00::', '5f00:ffff::1', 'fc00::', 'fdff:ffff::1', 'fe80::', 'fe80::1', 'febf::1'],
  ...['fec0::', 'feff::1', 'ff00::', 'ff02::1'],
  ...['::ffff:10.0.0.1', '::ffff:7f00:1', '::FFFF:192.168.1.1', '64:ff9b::808:808', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '2002:808:808::1'],
  ...['2002:7f00:1::', '2001:0:1::1', '::ffff:0:8.8.8.8', '4000::1', '1fff::1', 'e000::1'],
  ...['fe80::1%eth0', '2606:4700::1111%1', 'localhost', '', '8.8.8', '0x7f.1', '[::1]', '8.8.8.8/32'],
];
for (const address of forbidden) {
  test(`case 15: "${address}" is forbidden`, (t) => {
    t.is(verdict(address, [], []), 'forbidden');
  });
}

/** Addresses next to these ranges, and some known public ones. */
const allowed = [
  ...['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0', '169.253.255.255'],
  ...['169.255.0.0', '172.15.255.255', '172.32.0.0', '191.255.255.255', '192.0.1.0', '192.0.3.0', '192.88.98.255', '192.88.100.0'],
  ...['192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '198.51.99.255', '198.51.101.0', '203.0.112.255', '203.0.114.0'],
  ...['223.255.255.255', '8.8.8.8', '::ffff:8.8.8.8', '::ffff:808:808'],
  ...['2000::', '2001:200::', '2001:db7:ffff::', '2001:db9::', '2003::', '2606:4700:4700::1111', '3ffe:ffff::', '3fff:1000::'],
];
for (const address of allowed) {
  test(`${address} is allowed`, (t) => {
    t.is(verdict(address, [], []), 'allowed');
  });
}

test('an allowed network opens what lies in it, and only that', (t) => {
  const networks = parseNetworks('10.1.0.0/16, fd00:1::/32 ::1');
  const judge = (address: string) => verdict(address, networks, []);
  t.deepEqual(['10.1.0.0', '10.1.255.255', '::ffff:10.1.2.3', 'fd00:1::5', '::1'].map(judge), Array(5).fill('allowed'));
  t.deepEqual(['10.0.255.255', '10.2.0.0', 'fd00:2::', '::2', '127.0.0.1'].map(judge), Array(5).fill('forbidden'));
});

test('own addresses are forbidden though public, in whatever notation', (t) => {
  const own = ['8.8.4.4', '2606:4700::0001', 'fe80::1%eth0'];
  t.is(verdict('8.8.4.4', [], own), 'forbidden');
  t.is(verdict('::ffff:8.8.4.4', [], own), 'forbidden');
  t.is(verdict('2606:4700:0:0::1', [], own), 'forbidden');
  t.is(verdict('8.8.8.8', [], own), 'allowed');
});

test('an allowed network opens own addresses as well', (t) => {
  t.is(verdict('127.0.0.1', parseNetworks('127.0.0.0/8'), ['127.0.0.1']), 'allowed');
});

test('a list of networks may be empty', (t) => {
  t.deepEqual(parseNetworks(' , '), []);
});

test('a network is kept with its text', (t) => {
  t.deepEqual(parseNetworks('10.1.0.0/16'), [{ family: 4, value: 0x0a010000n, prefix: 16, text: '10.1.0.0/16' }]);
});

for (const entry of [
  '10.0.0/8',
  '10.0.0.0/33',
  '::/129',
  '10.0.0.0/',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  'erp',
  'fe80::%eth0/10',
  '1.2.3.4/1e1',
]) {
  test(`"${entry}" is not a network`, (t) => {
    t.throws(() => parseNetworks(`127.0.0.1 ${entry}`), { message: `"${entry}" is not a network such as 10.1.0.0/16 or fd00::/8` });
  });
}

test('a network with bits behind its prefix is refused', (t) => {
  t.throws(() => parseNetworks('10.1.2.3/8'), { message: '"10.1.2.3/8" has bits behind its prefix' });
});

test('an IPv4 network in the notation of IPv6 is refused, for it would match nothing', (t) => {
  t.throws(() => parseNetworks('::ffff:10.0.0.0/104'), { message: '"::ffff:10.0.0.0/104" is an IPv4 network: write it as such' });
});

test('at most 256 networks', (t) => {
  t.throws(() => parseNetworks('10.0.0.1 '.repeat(257)), { message: 'more than 256 networks' });
});

test('networks that reach this host, its links or cloud metadata are told apart', (t) => {
  const texts = [
    '127.0.0.0/8',
    '127.0.0.1',
    '0.0.0.0/0',
    '169.254.169.254',
    '::1',
    '::/0',
    'fe80::/64',
    'fd00:ec2::/32',
    '10.0.0.0/8',
    'fd00:1::/32',
  ];
  t.deepEqual(
    hostOnly(parseNetworks(texts.join(','))).map(({ text }) => text),
    ['127.0.0.0/8', '127.0.0.1/32', '0.0.0.0/0', '169.254.169.254/32', '::1/128', '::/0', 'fe80::/64', 'fd00:ec2::/32'],
  );
});
