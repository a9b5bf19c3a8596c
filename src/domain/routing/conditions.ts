// Whether a document meets the conditions of a rule. Pure, but for the question whether its receiver is on the network.
import { compare, parseDecimal } from '../../validation/decimal.js';
import type { XmlElement } from '../../xml/tree.js';
import { readBusiness } from '../documents/fields/business.js';
import type { HeaderFields } from '../documents/fields/read.js';
import { readReceiverContact } from '../documents/fields/receiverContact.js';
import { emailAddress } from '../emailAddress.js';
import { type Occurrence, occurrence } from '../occurrences/occurrence.js';
import type { RouteConditions } from './rules.js';

const UNKNOWN = occurrence('UNKNOWN');

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
): Promise<Occurrence | undefined> {
  const { hasEmail, countries, typeCodes, currency, onNetwork } = conditions;
  if (countries !== undefined && !countries.includes(facts.country ?? ''))
    return occurrence('COUNTRY_IS', { country: facts.country ?? UNKNOWN });
  if (typeCodes !== undefined && !typeCodes.includes(facts.typeCode ?? ''))
    return occurrence('TYPE_IS', { code: facts.typeCode ?? UNKNOWN });
  if (currency !== undefined && currency !== facts.currency) return occurrence('CURRENCY_IS', { currency: facts.currency ?? UNKNOWN });
  const amount = unmetAmount(conditions, facts);
  if (amount !== undefined) return amount;
  if (hasEmail !== undefined && hasEmail !== facts.hasEmail) {
    return occurrence(facts.hasEmail ? 'EMAIL_NAMED' : 'EMAIL_MISSING');
  }
  if (onNetwork === undefined || onNetwork === (await isOnNetwork())) return undefined;
  return occurrence(onNetwork ? 'RECEIVER_NOT_ON_NETWORK' : 'RECEIVER_ON_NETWORK');
}

function unmetAmount({ amountMin, amountMax }: RouteConditions, { total = '' }: RouteFacts): Occurrence | undefined {
  if (amountMin === undefined && amountMax === undefined) return undefined;
  const amount = parseDecimal(total);
  if (amount === undefined) return occurrence('TOTAL_UNKNOWN');
  const isWithin =
    (amountMin === undefined || compare(amount, parseDecimal(amountMin)!) >= 0) &&
    (amountMax === undefined || compare(amount, parseDecimal(amountMax)!) <= 0);
  return isWithin ? undefined : occurrence('TOTAL_IS', { total });
}
