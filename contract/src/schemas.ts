import type { TSchema } from 'typebox';
import type { EndpointName } from './endpoints.js';
import { sessionSchemas } from './session/schemas.js';
import { glucoseSchemas } from './readings/glucose-schemas.js';
import { vitalSchemas } from './readings/vital-schemas.js';
import { ambulatorySchemas } from './readings/ambulatory-schemas.js';
import { pumpSchemas } from './readings/pump-schemas.js';
import { deviceSchemas } from './devices/schemas.js';
import { lotSchemas } from './lots/schemas.js';
import { qualitySchemas } from './quality/schemas.js';
import { qualitySheetSchemas } from './reports/quality-sheet-schemas.js';
import { verificationSchemas } from './verification/schemas.js';
import { unmatchedSchemas } from './readings/unmatched-schemas.js';
import { putAsideSchemas } from './readings/put-aside-schemas.js';
import { recordSchemas } from './records/schemas.js';
import { ruleSchemas } from './rules/schemas.js';
import { organisationSchemas } from './organisation/schemas.js';
import { operatorSchemas } from './operators/schemas.js';
import { orderSchemas } from './orders/schemas.js';
import { ownSchemas } from './own/schemas.js';
import { patientSchemas } from './patients/schemas.js';
import { reportSchemas } from './reports/schemas.js';
import { formSchemas } from './reports/form-schemas.js';
import { warningSchemas } from './warnings/schemas.js';
import { admissionSchemas } from './patients/admission-schemas.js';
import { outpatientSchemas } from './outpatients/schemas.js';
import { mergingSchemas } from './patients/merging-schemas.js';
import { managementSchemas } from './patients/management-schemas.js';
import { populationSchemas } from './population/schemas.js';
import { statisticsSchemas } from './statistics/schemas.js';
import { conferenceSchemas } from './chat/conference-schemas.js';
import { contactSchemas } from './chat/contact-schemas.js';
import { groupSchemas } from './chat/group-schemas.js';
import { enrolmentSchemas } from './enrolment/schemas.js';
import { consultationSchemas } from './virtual-ward/consultation-schemas.js';
import { virtualWardSchemas } from './virtual-ward/schemas.js';
import { deanSchemas } from './dean/schemas.js';
import { centerSchemas } from './session/own-account-schemas.js';
import { roleSchemas } from './staff/role-schemas.js';
import { menuSchemas } from './staff/menu-schemas.js';
import { staffSchemas } from './staff/schemas.js';
import { wardPageSchemas } from './ward-page/schemas.js';
import { surgerySchemas } from './surgeries/schemas.js';
import { interfacesSchemas } from './interfaces/schemas.js';
import { auditSchemas } from './audit/schemas.js';
import { chatSchemas } from './chat/schemas.js';

/** Request and reply schemas of every endpoint, by the endpoint's name. */
export const schemas = {
  ...sessionSchemas,
  ...glucoseSchemas,
  ...vitalSchemas,
  ...ambulatorySchemas,
  ...pumpSchemas,
  ...recordSchemas,
  ...deviceSchemas,
  ...unmatchedSchemas,
  ...putAsideSchemas,
  ...qualitySchemas,
  ...qualitySheetSchemas,
  ...verificationSchemas,
  ...operatorSchemas,
  ...lotSchemas,
  ...ruleSchemas,
  ...wardPageSchemas,
  ...organisationSchemas,
  ...orderSchemas,
  ...patientSchemas,
  ...ownSchemas,
  ...reportSchemas,
  ...formSchemas,
  ...warningSchemas,
  ...admissionSchemas,
  ...outpatientSchemas,
  ...mergingSchemas,
  ...virtualWardSchemas,
  ...consultationSchemas,
  ...conferenceSchemas,
  ...contactSchemas,
  ...groupSchemas,
  ...enrolmentSchemas,
  ...surgerySchemas,
  ...managementSchemas,
  ...statisticsSchemas,
  ...deanSchemas,
  ...populationSchemas,
  ...centerSchemas,
  ...staffSchemas,
  ...roleSchemas,
  ...menuSchemas,
  ...auditSchemas,
  ...interfacesSchemas,
  ...chatSchemas,
} satisfies Record<EndpointName, { request?: TSchema; reply: TSchema }>;

export * from './base/parts.js';
export { Attachment } from './chat/attachment-schemas.js';
export { METER_READINGS, meterSchemas, MOMENT } from './devices/meter-schemas.js';
export { SessionUser } from './session/schemas.js';
export { OrderIndicator } from './orders/schemas.js';
export { Patient } from './patients/schemas.js';
export { FormFile } from './reports/form-schemas.js';
export { ReportDefinition } from './reports/definition-schemas.js';
export { Warning } from './warnings/schemas.js';
export { ClientFrame, OutgoingMessage } from './chat/messages.js';
