import type { ErrorEntry } from '../base/error-entry.js';

/** Errors of patients' own requests. */
export const ownErrors = {
  'own.inHospital': {
    status: 409,
    zh: '住院期间由病区为您测量',
    en: 'While you are in hospital, your ward measures for you',
  },
} as const satisfies Record<string, ErrorEntry>;
