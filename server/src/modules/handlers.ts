import type { Handlers } from '../http/handler.js';
import { admissionHandlers } from './admissions/handlers.js';
import { ambulatoryHandlers } from './ambulatory/handlers.js';
import { auditHandlers } from './audit/handlers.js';
import { callHandlers } from './calls/handlers.js';
import { chatHandlers } from './chat/handlers.js';
import { managementHandlers } from './management/handlers.js';
import { deviceHandlers } from './devices/handlers.js';
import { glucoseHandlers } from './glucose/handlers.js';
import { organisationHandlers } from './organisation/handlers.js';
import { orderHandlers } from './orders/handlers.js';
import { ownHandlers } from './own/handlers.js';
import { patientHandlers } from './patients/handlers.js';
import { pumpHandlers } from './pumps/handlers.js';
import { recordHandlers } from './records/handlers.js';
import { ruleHandlers } from './rules/handlers.js';
import { putAsideHandlers } from './readings/put-aside.js';
import { reportHandlers } from './reports/handlers.js';
import { sessionHandlers } from './session/handlers.js';
import { centerHandlers } from './center/handlers.js';
import { menuHandlers } from './menus/handlers.js';
import { roleHandlers } from './roles/handlers.js';
import { staffHandlers } from './staff/handlers.js';
import { vitalHandlers } from './vital/handlers.js';
import { warningHandlers } from './warnings/handlers.js';

/** One handler for every endpoint of the contract; a missing one does not compile. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...organisationHandlers,
  ...glucoseHandlers,
  ...vitalHandlers,
  ...ambulatoryHandlers,
  ...pumpHandlers,
  ...patientHandlers,
  ...recordHandlers,
  ...orderHandlers,
  ...admissionHandlers,
  ...managementHandlers,
  ...deviceHandlers,
  ...putAsideHandlers,
  ...ruleHandlers,
  ...warningHandlers,
  ...reportHandlers,
  ...chatHandlers,
  ...callHandlers,
  ...ownHandlers,
  ...centerHandlers,
  ...staffHandlers,
  ...roleHandlers,
  ...menuHandlers,
  ...auditHandlers,
};
