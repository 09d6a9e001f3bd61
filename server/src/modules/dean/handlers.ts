import type { Handlers } from '../../core/handler.js';
import { unnamedPatient } from './patient.js';
import { unnamedPatients } from './patients.js';
import { survey } from './survey.js';

/** What those who lead the hospital see: its figures, and patients without their names. */
export const deanHandlers: Handlers<'dean.survey' | 'dean.patients' | 'dean.patient'> = {
  'dean.survey': survey,
  'dean.patients': unnamedPatients,
  'dean.patient': unnamedPatient,
};
