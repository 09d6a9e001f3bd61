import type { Handlers } from './core/handler.js';
import { admissionHandlers } from './modules/admissions/handlers.js';
import { ambulatoryHandlers } from './modules/ambulatory/handlers.js';
import { auditHandlers } from './modules/audit/handlers.js';
import { callHandlers } from './modules/calls/handlers.js';
import { conferenceHandlers } from './modules/conferences/handlers.js';
import { contactHandlers } from './modules/contacts/handlers.js';
import { enrolmentHandlers } from './modules/enrolment/handlers.js';
import { groupHandlers } from './modules/groups/handlers.js';
import { chatHandlers } from './modules/chat/handlers.js';
import { interfaceHandlers } from './modules/interfaces/handlers.js';
import { resultsOutHandlers } from './modules/results-out/handlers.js';
import { lotHandlers } from './modules/lots/handlers.js';
import { populationHandlers } from './modules/population/handlers.js';
import { statisticsHandlers } from './modules/statistics/handlers.js';
import { deanHandlers } from './modules/dean/handlers.js';
import { mergingHandlers } from './modules/merging/handlers.js';
import { managementHandlers } from './modules/management/handlers.js';
import { deviceHandlers } from './modules/devices/handlers.js';
import { formHandlers } from './modules/forms/handlers.js';
import { glucoseHandlers } from './modules/glucose-board/handlers.js';
import { organisationHandlers } from './modules/organisation/handlers.js';
import { outpatientHandlers } from './modules/outpatients/handlers.js';
import { operatorHandlers } from './modules/operators/handlers.js';
import { orderHandlers } from './modules/orders/handlers.js';
import { ownHandlers } from './modules/own/handlers.js';
import { patientHandlers } from './modules/patients/handlers.js';
import { pumpHandlers } from './modules/pumps/handlers.js';
import { qualityHandlers } from './modules/quality/handlers.js';
import { verificationHandlers } from './modules/verification/handlers.js';
import { recordHandlers } from './modules/records/handlers.js';
import { ruleHandlers } from './modules/rules/handlers.js';
import { putAsideHandlers } from './modules/devices/put-aside.js';
import { reportHandlers } from './modules/reports/handlers.js';
import { sessionHandlers } from './modules/session/handlers.js';
import { centerHandlers } from './modules/own-account/handlers.js';
import { menuHandlers } from './modules/menus/handlers.js';
import { roleHandlers } from './modules/roles/handlers.js';
import { staffHandlers } from './modules/staff/handlers.js';
import { surgeryHandlers } from './modules/surgeries/handlers.js';
import { virtualWardHandlers } from './modules/virtual-ward/handlers.js';
import { vitalHandlers } from './modules/vital-board/handlers.js';
import { readingHandlers } from './modules/readings/handlers.js';
import { wardPageHandlers } from './modules/ward-page/handlers.js';
import { warningHandlers } from './modules/warnings/handlers.js';

/** One handler for every endpoint of the contract; a missing one does not compile. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...organisationHandlers,
  ...glucoseHandlers,
  ...vitalHandlers,
  ...readingHandlers,
  ...ambulatoryHandlers,
  ...pumpHandlers,
  ...patientHandlers,
  ...recordHandlers,
  ...orderHandlers,
  ...admissionHandlers,
  ...outpatientHandlers,
  ...mergingHandlers,
  ...managementHandlers,
  ...virtualWardHandlers,
  ...statisticsHandlers,
  ...deanHandlers,
  ...populationHandlers,
  ...deviceHandlers,
  ...putAsideHandlers,
  ...qualityHandlers,
  ...verificationHandlers,
  ...operatorHandlers,
  ...lotHandlers,
  ...ruleHandlers,
  ...wardPageHandlers,
  ...warningHandlers,
  ...reportHandlers,
  ...formHandlers,
  ...chatHandlers,
  ...callHandlers,
  ...conferenceHandlers,
  ...contactHandlers,
  ...enrolmentHandlers,
  ...groupHandlers,
  ...surgeryHandlers,
  ...ownHandlers,
  ...centerHandlers,
  ...staffHandlers,
  ...roleHandlers,
  ...menuHandlers,
  ...auditHandlers,
  ...interfaceHandlers,
  ...resultsOutHandlers,
};
