import type { Static } from 'typebox';
import type { Patient } from './schemas.js';

export type PatientRecord = Static<typeof Patient>;
