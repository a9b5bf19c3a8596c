// Peppol Invoice Response (T111): its data model.

import type { CodeList } from '../../codes/codeList.js';
import { DOCUMENT_NAMES } from '../../codes/peppol/documentNames.js';
import { CLARIFICATION_ACTIONS, CLARIFICATION_LISTS, CLARIFICATION_REASONS, INVOICE_STATUSES } from '../../codes/peppol/statusCodes.js';
import { attributeCodedBy, codedBy, element, isExactly, type Model, needs, needsAttribute, noSchemaLocation } from './model.js';

export interface InvoiceResponseEdition {
  readonly eas: CodeList;
  readonly icd: CodeList;
  /** Whether the response may belong to the process of billing with response: a rule of its own then asks for the process. */
  readonly withBilling: boolean;
}

export function invoiceResponseModel(edition: InvoiceResponseEdition): Model {
  return element(
    'ar:ApplicationResponse',
    [
      needs('PEPPOL-T111-B00101', 'cbc:CustomizationID'),
      needs('PEPPOL-T111-B00102', 'cbc:ProfileID'),
      needs('PEPPOL-T111-B00103', 'cbc:ID'),
      needs('PEPPOL-T111-B00104', 'cbc:IssueDate'),
      needs('PEPPOL-T111-B00105', 'cac:SenderParty'),
      needs('PEPPOL-T111-B00106', 'cac:ReceiverParty'),
      needs('PEPPOL-T111-B00107', 'cac:DocumentResponse'),
      noSchemaLocation('PEPPOL-T111-B00108'),
    ],
    'PEPPOL-T111-B00109',
    element('cbc:CustomizationID'),
    element(
      'cbc:ProfileID',
      edition.withBilling ? [] : [isExactly('PEPPOL-T111-B00301', 'urn:fdc:peppol.eu:poacc:bis:invoice_response:3')],
    ),
    element('cbc:ID'),
    element('cbc:IssueDate'),
    element('cbc:IssueTime'),
    element('cbc:Note'),
    sender(edition),
    receiver(edition),
    documentResponse(edition),
  );
}

function sender({ eas, icd }: InvoiceResponseEdition): Model {
  return element(
    'cac:SenderParty',
    [needs('PEPPOL-T111-B00801', 'cbc:EndpointID'), needs('PEPPOL-T111-B00802', 'cac:PartyLegalEntity')],
    'PEPPOL-T111-B00803',
    element('cbc:EndpointID', [needsAttribute('PEPPOL-T111-B00901', 'schemeID'), attributeCodedBy('PEPPOL-T111-B00902', 'schemeID', eas)]),
    identification('PEPPOL-T111-B01101', 'PEPPOL-T111-B01201', icd),
    element(
      'cac:PartyLegalEntity',
      [needs('PEPPOL-T111-B01401', 'cbc:RegistrationName')],
      'PEPPOL-T111-B01402',
      element('cbc:RegistrationName'),
    ),
    element('cac:Contact', [], 'PEPPOL-T111-B01601', element('cbc:Name'), element('cbc:Telephone'), element('cbc:ElectronicMail')),
  );
}

function receiver({ eas, icd }: InvoiceResponseEdition): Model {
  return element(
    'cac:ReceiverParty',
    [needs('PEPPOL-T111-B02001', 'cbc:EndpointID'), needs('PEPPOL-T111-B02002', 'cac:PartyLegalEntity')],
    'PEPPOL-T111-B02003',
    element('cbc:EndpointID', [needsAttribute('PEPPOL-T111-B02101', 'schemeID'), attributeCodedBy('PEPPOL-T111-B02102', 'schemeID', eas)]),
    identification('PEPPOL-T111-B02301', 'PEPPOL-T111-B02401', icd),
    element(
      'cac:PartyLegalEntity',
      [needs('PEPPOL-T111-B02601', 'cbc:RegistrationName')],
      'PEPPOL-T111-B02602',
      element('cbc:RegistrationName'),
    ),
  );
}

function documentResponse({ icd }: InvoiceResponseEdition): Model {
  return element(
    'cac:DocumentResponse',
    [needs('PEPPOL-T111-B02801', 'cac:Response'), needs('PEPPOL-T111-B02802', 'cac:DocumentReference')],
    'PEPPOL-T111-B02803',
    element(
      'cac:Response',
      [needs('PEPPOL-T111-B02901', 'cbc:ResponseCode')],
      'PEPPOL-T111-B02902',
      element('cbc:ResponseCode', [codedBy('PEPPOL-T111-B03001', INVOICE_STATUSES)]),
      element('cbc:EffectiveDate'),
      STATUS,
    ),
    element(
      'cac:DocumentReference',
      [needs('PEPPOL-T111-B03901', 'cbc:ID'), needs('PEPPOL-T111-B03902', 'cbc:DocumentTypeCode')],
      'PEPPOL-T111-B03903',
      element('cbc:ID'),
      element('cbc:IssueDate'),
      element('cbc:DocumentTypeCode', [codedBy('PEPPOL-T111-B04201', DOCUMENT_NAMES)]),
    ),
    element(
      'cac:IssuerParty',
      [needs('PEPPOL-T111-B04301', 'cac:PartyName')],
      'PEPPOL-T111-B04302',
      identification('PEPPOL-T111-B04401', 'PEPPOL-T111-B04501', icd),
      element('cac:PartyName', [needs('PEPPOL-T111-B04701', 'cbc:Name')]),
    ),
    element(
      'cac:RecipientParty',
      [needs('PEPPOL-T111-B04901', 'cac:PartyName')],
      'PEPPOL-T111-B04902',
      identification('PEPPOL-T111-B05001', 'PEPPOL-T111-B05101', icd),
      element('cac:PartyName', [needs('PEPPOL-T111-B05301', 'cbc:Name')]),
    ),
  );
}

const STATUS: Model = element(
  'cac:Status',
  [],
  'PEPPOL-T111-B03201',
  element('cbc:StatusReasonCode', [
    codedBy('PEPPOL-T111-B03301', CLARIFICATION_REASONS, CLARIFICATION_ACTIONS),
    needsAttribute('PEPPOL-T111-B03302', 'listID'),
    attributeCodedBy('PEPPOL-T111-B03303', 'listID', CLARIFICATION_LISTS),
  ]),
  element('cbc:StatusReason'),
  element(
    'cac:Condition',
    [needs('PEPPOL-T111-B03601', 'cbc:AttributeID')],
    'PEPPOL-T111-B03602',
    element('cbc:AttributeID'),
    element('cbc:Description'),
  ),
);

/** An identifier of a party: it needs its text, and its scheme is one of ISO 6523. */
function identification(needed: string, scheme: string, icd: CodeList): Model {
  return element(
    'cac:PartyIdentification',
    [needs(needed, 'cbc:ID')],
    undefined,
    element('cbc:ID', [attributeCodedBy(scheme, 'schemeID', icd)]),
  );
}
