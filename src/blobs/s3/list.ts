// Lists the blobs below a prefix of a bucket, and multipart uploads that a crash left unfinished.
import { TEXT } from '../../xml/object.js';
import { isKey } from '../key.js';
import { readAnswer } from './answer.js';
import { abort } from './multipart.js';
import { XML_BYTES_MAX } from './object.js';
import type { Ask } from './request.js';

const OBJECTS = { Contents: [{ Key: TEXT, LastModified: TEXT }], IsTruncated: TEXT, NextContinuationToken: TEXT } as const;
const UPLOADS = {
  Upload: [{ Key: TEXT, UploadId: TEXT, Initiated: TEXT }],
  IsTruncated: TEXT,
  NextKeyMarker: TEXT,
  NextUploadIdMarker: TEXT,
} as const;

/** The keys, without the prefix, of blobs last written before that time. Objects that are no blobs of ours are skipped. */
export async function* listKeys(ask: Ask, prefix: string, before: Date): AsyncIterable<string> {
  for (let token = ''; ; ) {
    const query = { 'list-type': '2', prefix, ...(token === '' ? {} : { 'continuation-token': token }) };
    const answer = await ask({ method: 'GET', key: '', query, bytesMax: XML_BYTES_MAX });
    const page = readAnswer(answer, 'ListBucketResult', OBJECTS);
    for (const { Key, LastModified } of page.Contents) {
      const key = Key.slice(prefix.length);
      if (isKey(key) && new Date(LastModified) < before) yield key;
    }
    token = page.NextContinuationToken;
    if (page.IsTruncated !== 'true' || token === '') return;
  }
}

/**
 * Aborts the multipart uploads that were started before that time: no process continues them. A store that cannot list them has to
 * expire them itself.
 */
export async function abortUnfinished(ask: Ask, prefix: string, before: Date): Promise<void> {
  for (let marker: Record<string, string> = {}; ; ) {
    const query = { uploads: '', prefix, ...marker };
    const answer = await ask({ method: 'GET', key: '', query, bytesMax: XML_BYTES_MAX, alsoFine: [501] });
    if (answer.status === 501) return;
    const page = readAnswer(answer, 'ListMultipartUploadsResult', UPLOADS);
    for (const { Key, UploadId, Initiated } of page.Upload) {
      if (!isKey(Key.slice(prefix.length)) || !(new Date(Initiated) < before)) continue;
      await abort(ask, Key, UploadId);
    }
    const next = page.NextKeyMarker;
    if (page.IsTruncated !== 'true' || next === '') return;
    marker = { 'key-marker': next, 'upload-id-marker': page.NextUploadIdMarker };
  }
}
