import type { Handlers } from '../../core/handler.js';
import { departmentsFor } from './departments.js';
import { unnamedPatient } from './patient.js';
import { unnamedPatients } from './patients.js';
import { unnamedRows } from './rows.js';
import { survey } from './survey.js';

/** Pages for the heads of the hospital: its figures, and patients without their names. */
export const deanHandlers: Handlers<
  'dean.departments' | 'dean.survey' | 'dean.rows' | 'dean.patients' | 'dean.patient'
> = {
  'dean.departments': async ({ db, caller }) => ({ departments: await departmentsFor(db, caller) }),
  'dean.survey': survey,
  'dean.rows': unnamedRows,
  'dean.patients': unnamedPatients,
  'dean.patient': unnamedPatient,
};
