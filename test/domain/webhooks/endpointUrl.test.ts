import { readEndpoint } from '../../../src/domain/webhooks/endpointUrl.js';
import { test } from '../../support/test.js';

/** A deployment without allowed networks, where only one address counts as public. */
const CLOSED = {
  isAllowedAddress: (address: string) => address === '93.184.215.14',
  isAllowedPort: (port: number) => port !== 25,
  judgeNamesAtSend: false,
};
/** A sandbox: loopback is an allowed network. */
const SANDBOX = {
  isAllowedAddress: (address: string) => address === '127.0.0.1' || address === '::1',
  isAllowedPort: () => true,
  judgeNamesAtSend: true,
};

const normal: [string, string][] = [
  ['https://hooks.example.com/in', 'https://hooks.example.com/in'],
  ['HTTPS://Hooks.Example.COM/In?A=b', 'https://hooks.example.com/In?A=b'],
  ['https://hooks.example.com:443/in', 'https://hooks.example.com/in'],
  ['https://hooks.example.com:8443/in', 'https://hooks.example.com:8443/in'],
  ['https://bücher.example/in', 'https://xn--bcher-kva.example/in'],
  ['https://XN--BCHER-KVA.example/in', 'https://xn--bcher-kva.example/in'],
  ['https://hooks.example.com', 'https://hooks.example.com/'],
  ['https://hooks.example.com/a/../b', 'https://hooks.example.com/b'],
  ['https://hooks.example.com/a%2Fb//c;d=%20?x=%zz&y', 'https://hooks.example.com/a%2Fb//c;d=%20?x=%zz&y'],
  ['https://93.184.215.14/in', 'https://93.184.215.14/in'],
];
for (const [given, expected] of normal) {
  test(`${given} is ${expected}`, (t) => {
    t.deepEqual(readEndpoint(given, CLOSED), { endpoint: expected });
  });
}

const URL = 'endpoint must be an https URL';
const USER = 'endpoint must not name a user';
const FRAGMENT = 'endpoint must not have a fragment';
const HOST = 'endpoint must name a host that is public or allowed here';
const refused: [string, unknown, string][] = [
  ['no string', 5, 'endpoint must be a string'],
  ['nothing', undefined, 'endpoint must be a string'],
  ['an empty string', '', URL],
  ['no URL', 'hooks', URL],
  ['plain http', 'http://hooks.example.com/', URL],
  ['another scheme', 'ftp://hooks.example.com/', URL],
  ['a scheme without slashes', 'https:hooks.example.com/', URL],
  ['no host', 'https:///in', URL],
  ['user and password', 'https://a:b@hooks.example.com/', USER],
  ['an empty user', 'https://@hooks.example.com/', USER],
  ['an empty authority', 'https:///hooks.example.com/', URL],
  ['a fragment', 'https://hooks.example.com/#a', FRAGMENT],
  ['an empty fragment', 'https://hooks.example.com/#', FRAGMENT],
  ['a blank in front', ' https://hooks.example.com/', URL],
  ['a line break inside', 'https://hooks.exa\nmple.com/', URL],
  ['a backslash', 'https://hooks.example.com\\@inner/', URL],
  ['an impossible port', 'https://hooks.example.com:70000/', URL],
  ['the port of another protocol', 'https://hooks.example.com:25/', 'endpoint must not use port 25, which is not one for HTTPS'],
  ['port 0', 'https://hooks.example.com:0/', 'endpoint must not use port 0, which is not one for HTTPS'],
  ['an empty label', 'https://hooks..example.com/', HOST],
  ['a label of 64 characters', `https://${'a'.repeat(64)}.example.com/`, HOST],
  ['a name of 254 characters', `https://${'a234567.'.repeat(31)}abc.de/`, HOST],
  ['2,049 characters', `https://hooks.example.com/${'a'.repeat(2049 - 26)}`, 'endpoint must not be longer than 2048 characters'],
  ['a forbidden IPv4 address', 'https://10.0.0.1/', HOST],
  ['a forbidden address in hexadecimal', 'https://0x7f.1/', HOST],
  ['a forbidden address as one number', 'https://2130706433/', HOST],
  ['a forbidden address in octal', 'https://0177.0.0.1/', HOST],
  ['a forbidden mapped address', 'https://[::ffff:7f00:1]/', HOST],
  ['a forbidden address in full-width digits', 'https://１２７.0.0.1/', HOST],
  ['an IPv6 zone', 'https://[fe80::1%25eth0]/', URL],
  ['a name without a dot', 'https://erp/', HOST],
  ['localhost', 'https://localhost/', HOST],
  ['a name below localhost', 'https://a.localhost/', HOST],
  ['localhost with the root dot', 'https://localhost./', HOST],
  ['a name below local', 'https://erp.local/', HOST],
  ['a name below internal', 'https://erp.internal/', HOST],
  ['a name below home.arpa', 'https://erp.home.arpa/', HOST],
  ['home.arpa itself', 'https://HOME.arpa/', HOST],
];
for (const [what, value, fault] of refused) {
  test(`${what} is refused, with the reason`, (t) => {
    const read = readEndpoint(value, CLOSED);
    t.is('fault' in read ? read.fault : undefined, fault);
  });
}

test('2,048 characters are allowed', (t) => {
  const endpoint = `https://hooks.example.com/${'a'.repeat(2048 - 26)}`;
  t.deepEqual(readEndpoint(endpoint, CLOSED), { endpoint });
});

test('where allowed networks are set, names are judged at send', (t) => {
  t.deepEqual(readEndpoint('https://LOCALHOST:8443/in', SANDBOX), { endpoint: 'https://localhost:8443/in' });
  t.deepEqual(readEndpoint('https://erp/in', SANDBOX), { endpoint: 'https://erp/in' });
});

test('where allowed networks are set, literal addresses are judged by them', (t) => {
  t.deepEqual(readEndpoint('https://127.1:8443/in', SANDBOX), { endpoint: 'https://127.0.0.1:8443/in' });
  t.deepEqual(readEndpoint('https://[0::1]/in', SANDBOX), { endpoint: 'https://[::1]/in' });
  t.deepEqual(readEndpoint('https://10.0.0.1/in', SANDBOX), { fault: HOST, reason: { id: 'ENDPOINT_HOST', values: {} } });
});
