// Uploads whose parts are refused: the message, why, and the parts.
import { ATTACHMENT, DOCUMENT, type FormPart, IMAGE, INVOICE_XML, SELF_CONTAINED_XML } from '../../support/form.js';

const XML_ONLY = { ...DOCUMENT, bytes: INVOICE_XML };

export const REFUSED_PARTS: readonly (readonly [message: string, why: string, parts: readonly FormPart[]])[] = [
  ['document field is required', 'No `document` part', [IMAGE]],
  ['document field is required', 'an empty `document` part', [{ ...DOCUMENT, bytes: '' }, IMAGE]],
  ['document field is required', 'a part of another case', [{ ...DOCUMENT, name: 'Document' }, IMAGE]],
  ['Only one document file is allowed', 'More than one `document` part', [DOCUMENT, { ...DOCUMENT, fileName: 'b.xml' }, IMAGE]],
  ['Only one document file is allowed', 'a second one that is empty', [DOCUMENT, { ...DOCUMENT, fileName: 'b.xml', bytes: '' }, IMAGE]],
  ['image field is required', 'Flow A1 without `image`', [DOCUMENT, ATTACHMENT]],
  [
    'image field is required',
    'Flow A1 without `image`, attachment beside a self-contained XML',
    [{ ...DOCUMENT, bytes: SELF_CONTAINED_XML }, ATTACHMENT],
  ],
  ['image field is required', 'an invoice that is neither A1 nor A2', [XML_ONLY]],
  [
    'Only one image file is allowed, please mark others as attachment',
    'More than one `image` part',
    [DOCUMENT, IMAGE, { ...IMAGE, fileName: 'second.pdf' }],
  ],
  ['Image filename is required', 'no file name', [DOCUMENT, { name: 'image', bytes: 'x', type: 'application/pdf' }]],
  ['Image filename is required', 'an empty file name', [DOCUMENT, { ...IMAGE, fileName: '' }]],
  ['Image content is missing or invalid', 'empty content', [DOCUMENT, { ...IMAGE, bytes: '' }]],
  ['Attachment filename is required', 'no file name', [DOCUMENT, IMAGE, { name: 'attachment', bytes: 'x' }]],
  ['Attachment filename is required', 'a blank file name', [DOCUMENT, IMAGE, { ...ATTACHMENT, fileName: ' ' }]],
  [
    'Attachment content is missing or invalid',
    'empty content',
    [DOCUMENT, IMAGE, ATTACHMENT, { ...ATTACHMENT, fileName: 'b.csv', bytes: '' }],
  ],
  ['Filenames need to be unique', 'two attachments', [DOCUMENT, IMAGE, ATTACHMENT, ATTACHMENT]],
  ['Filenames need to be unique', 'case-insensitive', [DOCUMENT, { ...IMAGE, fileName: 'INVOICE.XML' }]],
  [
    'Filenames need to be unique',
    'case-insensitive beyond ASCII',
    [DOCUMENT, IMAGE, { ...ATTACHMENT, fileName: 'é.csv' }, { ...ATTACHMENT, fileName: 'É.csv' }],
  ],
  [
    'Filenames need to be unique',
    'the same name in two folders',
    [DOCUMENT, IMAGE, { ...ATTACHMENT, fileName: 'C:\\one\\a.csv' }, { ...ATTACHMENT, fileName: '/two/A.csv' }],
  ],
  ['Image filename is required', 'a path without a last segment', [DOCUMENT, { ...IMAGE, fileName: '/tmp/' }]],
  [
    'Filenames need to be unique',
    'the name given to a nameless document',
    [
      { name: 'document', bytes: INVOICE_XML },
      { ...IMAGE, fileName: 'document.xml' },
    ],
  ],
];
