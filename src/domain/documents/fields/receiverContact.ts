// The e-mail address and the country of the receiver of a document, as the document names them (docs/decisions/065).
import { isSelfBilling } from '../../../convert/documentKind.js';
import { invoiceOf } from '../../../validation/terms.js';
import { textAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { type HeaderFields, readHeader } from './read.js';

interface ReceiverContact {
  /** As written, so it may be no address. The electronic address of scheme EM comes before the contact of the party. */
  readonly email: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | undefined;
}

/** The scheme of electronic addresses that are e-mail addresses (code list EAS). */
const EMAIL_SCHEME = 'EM:';

export function readReceiverContact(root: XmlElement, header: HeaderFields = readHeader({ root })): ReceiverContact {
  const { receiverIdentifier } = header;
  const electronic = receiverIdentifier?.startsWith(EMAIL_SCHEME) === true ? receiverIdentifier.slice(EMAIL_SCHEME.length) : undefined;
  const { email, country } = contactOf(root, header);
  return {
    email: electronic ?? (email === '' ? undefined : email),
    country: /^[A-Z]{2}$/.exec(country ?? '')?.[0],
  };
}

function contactOf(root: XmlElement, { format, customizationId, typeCode }: HeaderFields): Partial<ReceiverContact> {
  switch (format) {
    case 'ubl-invoice':
    case 'ubl-creditnote':
    case 'cii': {
      const invoice = invoiceOf(root);
      const [email, country] = isSelfBilling(customizationId, typeCode) ? (['BT-43', 'BT-40'] as const) : (['BT-58', 'BT-55'] as const);
      return { email: invoice.text(email), country: invoice.text(country) };
    }
    case 'application-response':
      return {
        email: textAt(root, 'cac:ReceiverParty/cac:Contact/cbc:ElectronicMail'),
        country: textAt(root, 'cac:ReceiverParty/cac:PostalAddress/cac:Country/cbc:IdentificationCode'),
      };
    default:
      return {};
  }
}
