// Checks AWS Signature Version 4 as a store does, after its documentation: "Authenticating Requests" of the Amazon S3 API.
import { createHmac, hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const CLOCK_SKEW_MS = 15 * 60_000;

/** Undefined where the signature is valid. Otherwise the error code of the refusal. */
export function judgeSignature(request: IncomingMessage, body: Buffer, known: Credentials): string | undefined {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const query = url.searchParams;
  const isPresigned = query.has('X-Amz-Signature');
  const header =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(request.headers.authorization ?? '') ??
    [];
  const [, credential = '', names = '', given = ''] = isPresigned
    ? ['', query.get('X-Amz-Credential') ?? '', query.get('X-Amz-SignedHeaders') ?? '', query.get('X-Amz-Signature') ?? '']
    : header;
  const [accessKeyId, day = '', region, service, end] = credential.split('/');
  if (accessKeyId === undefined || accessKeyId === '') return 'AccessDenied';
  if (accessKeyId !== known.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== known.region || service !== 's3' || end !== 'aws4_request') return 'AuthorizationHeaderMalformed';

  const at = (isPresigned ? query.get('X-Amz-Date') : String(request.headers['x-amz-date'])) ?? '';
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - time) < CLOCK_SKEW_MS) || !at.startsWith(day)) return 'RequestTimeTooSkewed';
  if (isPresigned && Date.now() > time + Number(query.get('X-Amz-Expires')) * 1000) return 'AccessDenied';

  const payload = isPresigned ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256']);
  const encode = (text: string): string =>
    encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, hash('sha256', canonical)].join('\n');
  const sign = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(sign, sign(`AWS4${known.secretAccessKey}`, day));
  if (sign(key, text).toString('hex') !== given) return 'SignatureDoesNotMatch';
  return payload === 'UNSIGNED-PAYLOAD' || payload === hash('sha256', body) ? undefined : 'XAmzContentSHA256Mismatch';
}
