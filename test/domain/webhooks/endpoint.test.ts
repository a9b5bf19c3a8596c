import test from 'ava';
import { normaliseEndpoint } from '../../../src/domain/webhooks/endpoint.js';

/** A deployment without allowed networks, in which only one address counts as public. */
const CLOSED = { isAllowedAddress: (address: string) => address === '93.184.215.14', judgeNamesAtSend: false };
/** A sandbox: loopback is an allowed network. */
const SANDBOX = { isAllowedAddress: (address: string) => address === '127.0.0.1' || address === '::1', judgeNamesAtSend: true };

const normal: [string, string][] = [
  ['https://hooks.example.com/in', 'https://hooks.example.com/in'],
  ['HTTPS://Hooks.Example.COM/In?A=b', 'https://hooks.example.com/In?A=b'],
  ['https://hooks.example.com:443/in', 'https://hooks.example.com/in'],
  ['https://hooks.example.com:8443/in', 'https://hooks.example.com:8443/in'],
  ['https://bücher.example/in', 'https://xn--bcher-kva.example/in'],
  ['https://XN--BCHER-KVA.example/in', 'https://xn--bcher-kva.example/in'],
  ['https://hooks.example.com', 'https://hooks.example.com/'],
  ['https://hooks.example.com/a%2Fb//c;d=%20?x=%zz&y', 'https://hooks.example.com/a%2Fb//c;d=%20?x=%zz&y'],
  ['https://93.184.215.14/in', 'https://93.184.215.14/in'],
];
for (const [given, expected] of normal) {
  test(`${given} is ${expected}`, (t) => {
    t.is(normaliseEndpoint(given, CLOSED), expected);
  });
}

const refused: [string, unknown][] = [
  ['no string', 5],
  ['nothing', undefined],
  ['an empty string', ''],
  ['no URL', 'hooks'],
  ['plain http', 'http://hooks.example.com/'],
  ['another scheme', 'ftp://hooks.example.com/'],
  ['a scheme without slashes', 'https:hooks.example.com/'],
  ['no host', 'https:///in'],
  ['user and password', 'https://a:b@hooks.example.com/'],
  ['an empty user', 'https://@hooks.example.com/'],
  ['an empty authority', 'https:///hooks.example.com/'],
  ['a fragment', 'https://hooks.example.com/#a'],
  ['an empty fragment', 'https://hooks.example.com/#'],
  ['a blank in front', ' https://hooks.example.com/'],
  ['a line break inside', 'https://hooks.exa\nmple.com/'],
  ['a backslash', 'https://hooks.example.com\\@inner/'],
  ['an impossible port', 'https://hooks.example.com:70000/'],
  ['port 0', 'https://hooks.example.com:0/'],
  ['an empty label', 'https://hooks..example.com/'],
  ['a label of 64 characters', `https://${'a'.repeat(64)}.example.com/`],
  ['a name of 254 characters', `https://${'a234567.'.repeat(31)}abc.de/`],
  ['2,049 characters', `https://hooks.example.com/${'a'.repeat(2049 - 26)}`],
  ['a forbidden IPv4 address', 'https://10.0.0.1/'],
  ['a forbidden address in hexadecimal', 'https://0x7f.1/'],
  ['a forbidden address as one number', 'https://2130706433/'],
  ['a forbidden address in octal', 'https://0177.0.0.1/'],
  ['a forbidden mapped address', 'https://[::ffff:7f00:1]/'],
  ['a forbidden address in full-width digits', 'https://１２７.0.0.1/'],
  ['an IPv6 zone', 'https://[fe80::1%25eth0]/'],
  ['a name without a dot', 'https://erp/'],
  ['localhost', 'https://localhost/'],
  ['a name below localhost', 'https://a.localhost/'],
  ['localhost with the root dot', 'https://localhost./'],
  ['a name below local', 'https://erp.local/'],
  ['a name below internal', 'https://erp.internal/'],
  ['a name below home.arpa', 'https://erp.home.arpa/'],
  ['home.arpa itself', 'https://HOME.arpa/'],
];
for (const [what, value] of refused) {
  test(`${what} is refused`, (t) => {
    t.is(normaliseEndpoint(value, CLOSED), undefined);
  });
}

test('2,048 characters are allowed', (t) => {
  const endpoint = `https://hooks.example.com/${'a'.repeat(2048 - 26)}`;
  t.is(normaliseEndpoint(endpoint, CLOSED), endpoint);
});

test('where allowed networks are set, names are judged at send', (t) => {
  t.is(normaliseEndpoint('https://LOCALHOST:8443/in', SANDBOX), 'https://localhost:8443/in');
  t.is(normaliseEndpoint('https://erp/in', SANDBOX), 'https://erp/in');
});

test('where allowed networks are set, literal addresses are judged by them', (t) => {
  t.is(normaliseEndpoint('https://127.1:8443/in', SANDBOX), 'https://127.0.0.1:8443/in');
  t.is(normaliseEndpoint('https://[0::1]/in', SANDBOX), 'https://[::1]/in');
  t.is(normaliseEndpoint('https://10.0.0.1/in', SANDBOX), undefined);
});
