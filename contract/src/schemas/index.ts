import type { TSchema } from 'typebox';
import type { EndpointName } from '../endpoints.js';
import { sessionSchemas } from './session.js';
import { wardSchemas } from './ward.js';
import { vitalSchemas } from './vital.js';
import { ambulatorySchemas } from './ambulatory.js';
import { pumpSchemas } from './pump.js';
import { deviceSchemas } from './device.js';
import { lotSchemas } from './lot.js';
import { qualitySchemas } from './quality.js';
import { qualitySheetSchemas } from './quality-sheet.js';
import { verificationSchemas } from './verification.js';
import { unmatchedSchemas } from './unmatched.js';
import { putAsideSchemas } from './put-aside.js';
import { recordSchemas } from './record.js';
import { ruleSchemas } from './rule.js';
import { organisationSchemas } from './organisation.js';
import { operatorSchemas } from './operator.js';
import { orderSchemas } from './order.js';
import { patientSchemas } from './patient.js';
import { reportSchemas } from './report.js';
import { formSchemas } from './report-form.js';
import { warningSchemas } from './warning.js';
import { admissionSchemas } from './admission.js';
import { outpatientSchemas } from './outpatient.js';
import { mergingSchemas } from './merging.js';
import { managementSchemas } from './management.js';
import { populationSchemas } from './population.js';
import { statisticsSchemas } from './statistics.js';
import { conferenceSchemas } from './conference.js';
import { contactSchemas } from './contact.js';
import { groupSchemas } from './group.js';
import { enrolmentSchemas } from './enrolment.js';
import { consultationSchemas } from './consultation.js';
import { virtualWardSchemas } from './virtual-ward.js';
import { deanSchemas } from './dean.js';
import { centerSchemas } from './center.js';
import { roleSchemas } from './role.js';
import { menuSchemas } from './menu.js';
import { staffSchemas } from './staff.js';
import { surgerySchemas } from './surgery.js';
import { auditSchemas } from './audit.js';
import { chatSchemas } from './chat.js';

/** Request and reply schemas of every endpoint, by the endpoint's name. */
export const schemas = {
  ...sessionSchemas,
  ...wardSchemas,
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
  ...organisationSchemas,
  ...orderSchemas,
  ...patientSchemas,
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
  ...chatSchemas,
} satisfies Record<EndpointName, { request?: TSchema; reply: TSchema }>;

export * from './parts.js';
export { Attachment } from './attachment.js';
export { METER_READINGS, meterSchemas, MOMENT } from './meter.js';
export { SessionUser } from './session.js';
export { OrderIndicator } from './order.js';
export { Patient } from './patient.js';
export { FormFile } from './report-form.js';
export { ReportDefinition } from './report-definition.js';
export { Warning } from './warning.js';
export { ClientFrame, OutgoingMessage } from '../chat/messages.js';
