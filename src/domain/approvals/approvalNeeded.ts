import { ExchangeError } from '../errors.js';

/** For who cannot ask for the approval by this way. */
export function approvalNeeded(): ExchangeError {
  return new ExchangeError('APPROVAL_NEEDED', 'Two people of the tenant have to approve this invoice first, as its rules say');
}
