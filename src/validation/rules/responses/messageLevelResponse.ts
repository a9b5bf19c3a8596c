// Peppol Message Level Response (T71): its data model, and its specification identifier.

import type { CodeList } from '../../codes/codeList.js';
import { DOCUMENT_NAMES } from '../../codes/peppol/documentNames.js';
import { LINE_STATUS_REASONS, MESSAGE_STATUSES } from '../../codes/peppol/statusCodes.js';
import { fatal, type Pattern } from '../../pattern.js';
import { collapsed } from '../../text.js';
import { attributeCodedBy, codedBy, element, isExactly, type Model, needs, needsAttribute, noSchemaLocation, placesOf } from './model.js';

export function messageLevelResponsePatterns(eas: CodeList): Pattern[] {
  const isSpecification = ({ text }: { readonly text: string }): boolean =>
    collapsed(text).startsWith('urn:fdc:peppol.eu:poacc:trns:mlr:3');
  return [
    { places: placesOf(modelOf(eas)) },
    { places: [{ context: 'cbc:CustomizationID', rules: [fatal('PEPPOL-T71-R001', isSpecification)] }] },
  ];
}

function modelOf(eas: CodeList): Model {
  return element(
    'ar:ApplicationResponse',
    [
      needs('PEPPOL-T71-B00101', 'cbc:CustomizationID'),
      needs('PEPPOL-T71-B00102', 'cbc:ProfileID'),
      needs('PEPPOL-T71-B00103', 'cbc:ID'),
      needs('PEPPOL-T71-B00104', 'cbc:IssueDate'),
      needs('PEPPOL-T71-B00105', 'cac:SenderParty'),
      needs('PEPPOL-T71-B00106', 'cac:ReceiverParty'),
      needs('PEPPOL-T71-B00107', 'cac:DocumentResponse'),
      noSchemaLocation('PEPPOL-T71-B00108'),
    ],
    'PEPPOL-T71-B00109',
    element('cbc:CustomizationID'),
    element('cbc:ProfileID', [isExactly('PEPPOL-T71-B00301', 'urn:fdc:peppol.eu:poacc:bis:mlr:3')]),
    element('cbc:ID'),
    element('cbc:IssueDate'),
    element('cbc:IssueTime'),
    element(
      'cac:SenderParty',
      [needs('PEPPOL-T71-B00701', 'cbc:EndpointID')],
      'PEPPOL-T71-B00702',
      element('cbc:EndpointID', [needsAttribute('PEPPOL-T71-B00801', 'schemeID'), attributeCodedBy('PEPPOL-T71-B00802', 'schemeID', eas)]),
    ),
    element(
      'cac:ReceiverParty',
      [needs('PEPPOL-T71-B01001', 'cbc:EndpointID')],
      'PEPPOL-T71-B01002',
      element('cbc:EndpointID', [needsAttribute('PEPPOL-T71-B01101', 'schemeID'), attributeCodedBy('PEPPOL-T71-B01102', 'schemeID', eas)]),
    ),
    DOCUMENT_RESPONSE,
  );
}

const LINE_RESPONSE: Model = element(
  'cac:LineResponse',
  [needs('PEPPOL-T71-B02101', 'cac:LineReference'), needs('PEPPOL-T71-B02102', 'cac:Response')],
  undefined,
  element('cac:LineReference', [needs('PEPPOL-T71-B02201', 'cbc:LineID')], 'PEPPOL-T71-B02202', element('cbc:LineID')),
  element(
    'cac:Response',
    [needs('PEPPOL-T71-B02401', 'cbc:Description'), needs('PEPPOL-T71-B02402', 'cac:Status')],
    'PEPPOL-T71-B02403',
    element('cbc:ResponseCode', [codedBy('PEPPOL-T71-B02501', MESSAGE_STATUSES)]),
    element('cbc:Description'),
    element(
      'cac:Status',
      [needs('PEPPOL-T71-B02701', 'cbc:StatusReasonCode')],
      'PEPPOL-T71-B02702',
      element('cbc:StatusReasonCode', [codedBy('PEPPOL-T71-B02801', LINE_STATUS_REASONS)]),
    ),
  ),
);

const DOCUMENT_RESPONSE: Model = element(
  'cac:DocumentResponse',
  [needs('PEPPOL-T71-B01301', 'cac:Response'), needs('PEPPOL-T71-B01302', 'cac:DocumentReference')],
  'PEPPOL-T71-B01303',
  element(
    'cac:Response',
    [needs('PEPPOL-T71-B01401', 'cbc:ResponseCode')],
    'PEPPOL-T71-B01402',
    element('cbc:ResponseCode', [codedBy('PEPPOL-T71-B01501', MESSAGE_STATUSES)]),
    element('cbc:Description'),
  ),
  element(
    'cac:DocumentReference',
    [needs('PEPPOL-T71-B01701', 'cbc:ID')],
    'PEPPOL-T71-B01702',
    element('cbc:ID'),
    element('cbc:DocumentTypeCode', [codedBy('PEPPOL-T71-B01901', DOCUMENT_NAMES)]),
    element('cbc:VersionID'),
  ),
  LINE_RESPONSE,
);
