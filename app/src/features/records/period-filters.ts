import { period, search } from '../../lists/filters.js';

/** What every list of records is narrowed by. */
export const PERIOD_AND_PATIENT = {
  period: period(),
  patient: search('records.patient', 'records.patientHint'),
};
