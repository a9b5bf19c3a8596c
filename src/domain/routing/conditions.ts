// Whether a document meets the conditions of a rule. Pure, but for the question whether its receiver is on the network.
import { compare, parseDecimal } from '../../validation/decimal.js';
import type { XmlElement } from '../../xml/tree.js';
import { readBusiness } from '../documents/fields/business.js';
import type { HeaderFields } from '../documents/fields/read.js';
import { readReceiverContact } from '../documents/fields/receiverContact.js';
import { emailAddress } from '../emailAddress.js';
import type { RouteConditions } from './rules.js';

/** What conditions ask of a document. */
export interface RouteFacts {
  readonly country: string | undefined;
  readonly hasEmail: boolean;
  readonly typeCode: string | undefined;
  readonly currency: string | undefined;
  /** A decimal as written. */
  readonly total: string | undefined;
}

export function routeFacts(root: XmlElement, header: HeaderFields): RouteFacts {
  const { email, country } = readReceiverContact(root, header);
  const { currency, totalWithVat } = readBusiness(root);
  return {
    country,
    hasEmail: email !== undefined && emailAddress(email) !== undefined,
    typeCode: header.typeCode,
    currency,
    total: totalWithVat,
  };
}

/**
 * The first condition that does not hold, in words. Undefined where all hold. `isOnNetwork` is asked last, and only where a condition
 * needs it. Throws what it throws.
 */
export async function unmet(
  conditions: RouteConditions,
  facts: RouteFacts,
  isOnNetwork: () => Promise<boolean>,
): Promise<string | undefined> {
  const { hasEmail, countries, typeCodes, currency, onNetwork } = conditions;
  if (countries !== undefined && !countries.includes(facts.country ?? '')) return `the receiver's country is ${facts.country ?? 'unknown'}`;
  if (typeCodes !== undefined && !typeCodes.includes(facts.typeCode ?? '')) return `the type code is ${facts.typeCode ?? 'unknown'}`;
  if (currency !== undefined && currency !== facts.currency) return `the currency is ${facts.currency ?? 'unknown'}`;
  const amount = unmetAmount(conditions, facts);
  if (amount !== undefined) return amount;
  if (hasEmail !== undefined && hasEmail !== facts.hasEmail) {
    return facts.hasEmail
      ? 'the document names a valid e-mail address of its receiver'
      : 'the document names no valid e-mail address of its receiver';
  }
  if (onNetwork === undefined || onNetwork === (await isOnNetwork())) return undefined;
  return onNetwork ? 'the receiver is not on the network' : 'the receiver is on the network';
}

function unmetAmount({ amountMin, amountMax }: RouteConditions, { total }: RouteFacts): string | undefined {
  if (amountMin === undefined && amountMax === undefined) return undefined;
  const amount = parseDecimal(total ?? '');
  if (amount === undefined) return 'the total is unknown';
  const isWithin =
    (amountMin === undefined || compare(amount, parseDecimal(amountMin)!) >= 0) &&
    (amountMax === undefined || compare(amount, parseDecimal(amountMax)!) <= 0);
  return isWithin ? undefined : `the total is ${total}`;
}
