// Lists the blobs below a prefix of a bucket, and multipart uploads that a crash left unfinished.
import { isKey } from '../key.js';
import { textOf } from './fault.js';
import { abort, rootOf } from './multipart.js';
import { XML_BYTES_MAX } from './object.js';
import type { Ask } from './request.js';

/** The keys, without the prefix, of blobs last written before that time. Objects that are no blobs of ours are skipped. */
export async function* listKeys(ask: Ask, prefix: string, before: Date): AsyncIterable<string> {
  for (let token = ''; ; ) {
    const query = { 'list-type': '2', prefix, ...(token === '' ? {} : { 'continuation-token': token }) };
    const root = rootOf(await ask({ method: 'GET', key: '', query, bytesMax: XML_BYTES_MAX }), 'ListObjectsV2');
    for (const entry of root.children.filter(({ local }) => local === 'Contents')) {
      const key = textOf(entry, 'Key').slice(prefix.length);
      if (isKey(key) && new Date(textOf(entry, 'LastModified')) < before) yield key;
    }
    token = textOf(root, 'NextContinuationToken');
    if (textOf(root, 'IsTruncated') !== 'true' || token === '') return;
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
    const root = rootOf(answer, 'ListMultipartUploads');
    for (const entry of root.children.filter(({ local }) => local === 'Upload')) {
      const key = textOf(entry, 'Key');
      if (!isKey(key.slice(prefix.length)) || !(new Date(textOf(entry, 'Initiated')) < before)) continue;
      await abort(ask, key, textOf(entry, 'UploadId'));
    }
    const next = textOf(root, 'NextKeyMarker');
    if (textOf(root, 'IsTruncated') !== 'true' || next === '') return;
    marker = { 'key-marker': next, 'upload-id-marker': textOf(root, 'NextUploadIdMarker') };
  }
}
