// The contents of the small S3 store, and its responses to requests with a valid signature.
import { hash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}

export interface Answered {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

interface Kept {
  readonly bytes: Buffer;
  readonly tag: string;
  readonly at: Date;
  readonly encryption: Readonly<Record<string, string>>;
}

interface Upload {
  readonly bucket: string;
  readonly key: string;
  readonly at: Date;
  readonly encryption: Readonly<Record<string, string>>;
  readonly parts: Map<number, Kept>;
}

const NAMESPACE = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
const PAGE = 2;
const PART_BYTES_MIN = 5 * 1024 * 1024;
const fault = (status: number, code: string): Answered => ({ status, body: errorXml(code) });
const xml = (root: string, inner: string): Answered => ({ status: 200, body: `<${root} ${NAMESPACE}>${inner}</${root}>` });

export function errorXml(code: string, message = `This is ${code}`): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>1</RequestId></Error>`;
}

export function createBuckets(encrypts: boolean): { answer(asked: Asked, body: Buffer): Answered; unfinished(): string[] } {
  const buckets = new Map<string, Map<string, Kept>>();
  const uploads = new Map<string, Upload>();

  const answer = (asked: Asked, body: Buffer): Answered => {
    const [, name = '', ...path] = asked.path.split('/');
    const key = decodeURIComponent(path.join('/'));
    if (asked.method === 'PUT' && key === '') {
      buckets.set(name, new Map());
      return { status: 200 };
    }
    const bucket = buckets.get(name);
    if (bucket === undefined) return fault(404, 'NoSuchBucket');
    if (key === '') return ofBucket(asked, name, bucket);
    const encryption = Object.fromEntries(
      Object.entries(asked.headers).filter(([header]) => header.startsWith('x-amz-server-side-encryption')),
    ) as Record<string, string>;
    if (!encrypts && Object.keys(encryption).length > 0) return fault(501, 'NotImplemented');
    if (asked.query.has('uploadId') || asked.query.has('uploads')) return inParts(asked, body, bucket, key, encryption);
    if (asked.method === 'PUT') {
      const kept = keep(body, encryption);
      bucket.set(key, kept);
      return { status: 200, headers: { ETag: kept.tag, ...encryption } };
    }
    if (asked.method === 'DELETE') {
      bucket.delete(key);
      return { status: 204 };
    }
    const kept = bucket.get(key);
    return kept === undefined ? fault(404, 'NoSuchKey') : give(asked, kept);
  };

  const ofBucket = (asked: Asked, name: string, bucket: Map<string, Kept>): Answered => {
    const { method, query } = asked;
    if (method === 'DELETE') {
      if (bucket.size > 0) return fault(409, 'BucketNotEmpty');
      buckets.delete(name);
      return { status: 204 };
    }
    const prefix = query.get('prefix') ?? '';
    if (query.has('uploads')) {
      const found = [...uploads].filter(([, upload]) => upload.bucket === name && upload.key.startsWith(prefix));
      const entries = found.map(
        ([id, { key, at }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
      );
      return xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${entries.join('')}`);
    }
    const after = query.get('continuation-token') ?? '';
    const found = [...bucket].filter(([key]) => key.startsWith(prefix) && key > after).sort(([one], [two]) => (one < two ? -1 : 1));
    const page = found.slice(0, PAGE);
    const entries = page.map(([key, { at, bytes }]) => {
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const more = found.length > PAGE;
    const token = more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : '';
    return xml('ListBucketResult', `<IsTruncated>${more}</IsTruncated>${entries.join('')}${token}`);
  };

  const inParts = (asked: Asked, body: Buffer, bucket: Map<string, Kept>, key: string, encryption: Kept['encryption']): Answered => {
    const { method, query } = asked;
    const id = query.get('uploadId') ?? '';
    if (method === 'POST' && query.has('uploads')) {
      const made = randomUUID();
      uploads.set(made, { bucket: asked.path.split('/')[1] ?? '', key, at: new Date(), encryption, parts: new Map() });
      return xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${made}</UploadId>`);
    }
    const upload = uploads.get(id);
    if (upload === undefined) return fault(404, 'NoSuchUpload');
    if (method === 'DELETE') {
      uploads.delete(id);
      return { status: 204 };
    }
    if (method === 'PUT') {
      const part = keep(body, encryption);
      upload.parts.set(Number(query.get('partNumber')), part);
      return { status: 200, headers: { ETag: part.tag } };
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = named.map(([, number]) => upload.parts.get(Number(number)));
    if (named.some(([, , tag = ''], index) => tag.replaceAll('&quot;', '"') !== parts[index]?.tag)) return fault(400, 'InvalidPart');
    if (parts.slice(0, -1).some((part) => (part?.bytes.length ?? 0) < PART_BYTES_MIN)) return fault(400, 'EntityTooSmall');
    bucket.set(key, keep(Buffer.concat(parts.map((part) => part!.bytes)), upload.encryption));
    uploads.delete(id);
    return xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`);
  };

  return { answer, unfinished: () => [...uploads.values()].map(({ key }) => key) };
}

function keep(bytes: Buffer, encryption: Kept['encryption']): Kept {
  return { bytes, tag: `"${hash('md5', bytes)}"`, at: new Date(), encryption };
}

function give({ headers, query }: Asked, { bytes, tag, at, encryption }: Kept): Answered {
  const overrides = [...query].flatMap(([name, value]) => (name.startsWith('response-') ? [[name.slice('response-'.length), value]] : []));
  const told = { ETag: tag, 'Last-Modified': at.toUTCString(), 'Accept-Ranges': 'bytes', ...encryption, ...Object.fromEntries(overrides) };
  if (headers['if-match'] !== undefined && headers['if-match'] !== tag) return fault(412, 'PreconditionFailed');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  if (from === undefined) return { status: 200, headers: told, body: bytes };
  const [start, end] = [Number(from), Math.min(bytes.length, Number(to) + 1)];
  if (start >= bytes.length) return fault(416, 'InvalidRange');
  return {
    status: 206,
    headers: { ...told, 'Content-Range': `bytes ${start}-${end - 1}/${bytes.length}` },
    body: bytes.subarray(start, end),
  };
}
