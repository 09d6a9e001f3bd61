import { period, search } from '../../lists/filters.js';

/** Filters that every list of records has. */
export const PERIOD_AND_PATIENT = {
  period: period(),
  patient: search('records.patient', 'records.patientHint'),
};
