// The results of a lookup and of a dry run as GraphQL shows them.
import type { Lookup, Preflight } from '../../domain/documents/sending/preflight.js';
import type { LanguageTag } from '../../texts/languages.js';
import { inLanguage, loadLanguage } from '../../validation/language.js';
import type { PreflightResult, ReceiverLookup } from './types/receiver.js';

export function shownPreflight(
  { isSendable, report, channel, fault, receiver, invoice }: Preflight,
  language: LanguageTag,
): PreflightResult {
  return {
    isSendable,
    report: inLanguage(report, loadLanguage(language)),
    ...(channel === undefined ? {} : { channel }),
    ...(fault === undefined ? {} : { code: fault.code, message: fault.message }),
    ...(receiver === undefined ? {} : { receiver: shownLookup(receiver) }),
    ...(invoice === undefined ? {} : { invoice }),
  };
}

export function shownLookup(lookup: Lookup): ReceiverLookup {
  const { participant, isReachable } = lookup;
  if (!lookup.isReachable) {
    return { participant, isReachable, code: lookup.code, message: lookup.message, isLocal: false, isConverted: false };
  }
  const { documentType, process, isProcessRegistered, isConverted, endpoint, certificate } = lookup;
  const found = {
    participant,
    isReachable,
    isLocal: endpoint === undefined,
    isConverted,
    documentType,
    process,
    isProcessRegistered,
    ...(certificate === undefined ? {} : { certificateSubject: certificate.subject, certificateExpiresAt: certificate.notAfter }),
  };
  if (endpoint === undefined) return found;
  return {
    ...found,
    smp: endpoint.smp,
    endpoint: endpoint.url,
    transportProfile: endpoint.transportProfile,
  };
}
