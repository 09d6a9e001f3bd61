import type { Permission } from '../base/permissions.js';

/** Purpose of a consent: care by a doctor outside the hospital, or sharing with a contact. */
export const CONSENT_PURPOSES = ['care', 'sharing'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** Data that a patient may share; readings are required. */
export const CONSENT_PARTS = ['readings', 'orders', 'warnings'] as const;
export type ConsentPart = (typeof CONSENT_PARTS)[number];

/** Why a consent ended. */
export const CONSENT_ENDS = ['withdrawn', 'replaced', 'enrolmentEnded', 'contactEnded'] as const;
export type ConsentEnd = (typeof CONSENT_ENDS)[number];

/** Rights over the patient that each part gives. */
export const RIGHTS_OF_PART: Readonly<Record<ConsentPart, readonly Permission[]>> = {
  readings: ['patient.read', 'ward.read', 'record.read'],
  orders: ['order.read'],
  warnings: ['warning.read'],
};

/** Rights over the patient that the care by a doctor needs. */
export const CARE_RIGHTS: readonly Permission[] = [
  'patient.read',
  'patient.follow',
  'ward.read',
  'record.read',
  'order.read',
  'order.plan',
  'warning.read',
  'warning.acknowledge',
  'warning.setRange',
  'chat.use',
  'call.make',
];
