import type { Handlers } from '../../core/handler.js';
import { departments } from './departments.js';
import { dosage } from './dosage.js';
import { exportRows } from './export-rows.js';
import { exportTable } from './export.js';
import { exportTopPatients } from './export-top-patients.js';
import { glucose } from './glucose.js';
import { overview } from './overview.js';
import { patients } from './patients.js';
import { statisticsRows } from './rows.js';
import { spread } from './patient-shares.js';
import { stays } from './stays.js';
import { topPatients, topPlaces } from './top.js';

/** Glucose of places over periods, in figures. */
export const statisticsHandlers: Handlers<
  | 'statistics.overview'
  | 'statistics.departments'
  | 'statistics.spread'
  | 'statistics.glucose'
  | 'statistics.patients'
  | 'statistics.dosage'
  | 'statistics.stays'
  | 'statistics.export'
  | 'statistics.top'
  | 'statistics.topPatients'
  | 'statistics.exportTopPatients'
  | 'statistics.rows'
  | 'statistics.exportRows'
> = {
  'statistics.overview': overview,
  'statistics.departments': departments,
  'statistics.spread': spread,
  'statistics.dosage': dosage,
  'statistics.stays': stays,
  'statistics.rows': statisticsRows,
  'statistics.exportRows': exportRows,
  'statistics.glucose': glucose,
  'statistics.patients': patients,
  'statistics.export': exportTable,
  'statistics.top': topPlaces,
  'statistics.topPatients': topPatients,
  'statistics.exportTopPatients': exportTopPatients,
};
