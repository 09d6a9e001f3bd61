import {
  agesTable,
  departmentsTable,
  diseasesTable,
  distributionTable,
  figuresTable,
  hoursTable,
  kindsTable,
  movementsTable,
  patientDiseasesTable,
  patientFiguresTable,
  placeSlotsTable,
  profileTable,
  responseTable,
  sexesTable,
  slotsTable,
  spreadTable,
  staysTable,
  stripDevicesTable,
  stripPeopleTable,
  stripPlacesTable,
  resolutionTable,
  stayFiguresTable,
  stayPlacesTable,
  stripsTable,
  topPlacesTable,
  trendTable,
  weekdaysTable,
  weeksTable,
  type FigureTable,
  type StatisticsTableName,
} from '@wardlink/contract';
import { recordByCaller } from '../../core/audit/trail.js';
import { figureFile } from '../../core/export/figure-file.js';
import type { FilePiece } from '../../core/export/table-file.js';
import type { Call } from '../../core/handler.js';
import { inTransaction } from '../../core/transaction.js';
import { departments } from './departments.js';
import { glucose } from './glucose.js';
import { dosage } from './dosage.js';
import { overview } from './overview.js';
import { patients } from './patients.js';
import { spread } from './patient-shares.js';
import { stays } from './stays.js';
import { topPlaces } from './top.js';
import { questionOf } from './period.js';

type ExportCall = Call<'statistics.export'>;

/** Each table from the figures of its page, so that a file contains what the page shows. */
const TABLES: Record<StatisticsTableName, (call: ExportCall) => Promise<FigureTable>> = {
  figures: async (call) => figuresTable(await overview(call), call.language),
  trend: async (call) => trendTable(await overview(call), call.language),
  response: async (call) => responseTable(await overview(call), call.language),
  departments: async (call) => departmentsTable(await departments(call), call.language),
  weeks: async (call) => weeksTable(await departments(call), call.language),
  spread: async (call) => spreadTable(await spread(call), call.language),
  placeSlots: async (call) => placeSlotsTable(await departments(call), call.language),
  distribution: async (call) => distributionTable(await glucose(call), call.language),
  profile: async (call) => profileTable(await glucose(call), call.language),
  weekdays: async (call) => weekdaysTable(await glucose(call), call.language),
  hours: async (call) => hoursTable(await glucose(call), call.language),
  diseases: async (call) => diseasesTable(await glucose(call), call.language),
  patientFigures: async (call) => patientFiguresTable(await patients(call), call.language),
  ages: async (call) => agesTable(await patients(call), call.language),
  sexes: async (call) => sexesTable(await patients(call), call.language),
  kinds: async (call) => kindsTable(await patients(call), call.language),
  patientDiseases: async (call) => patientDiseasesTable(await patients(call), call.language),
  stays: async (call) => staysTable(await patients(call), call.language),
  movements: async (call) => movementsTable(await patients(call), call.language),
  slots: async (call) => slotsTable(await departments(call), call.language),
  topPlaces: async (call) => {
    const indicator = call.request.indicator ?? 'glucose';
    const ranked = await topPlaces({ ...call, request: { ...call.request, indicator } });
    return topPlacesTable(ranked, indicator, call.language);
  },
  stayFigures: async (call) => stayFiguresTable(await stays(call), call.language),
  resolution: async (call) => resolutionTable(await stays(call), call.language),
  stayPlaces: async (call) => stayPlacesTable(await stays(call), call.language),
  strips: async (call) => stripsTable(await dosage(call), call.language),
  stripPlaces: async (call) => stripPlacesTable(await dosage(call), call.language),
  stripDevices: async (call) => stripDevicesTable(await dosage(call), call.language),
  stripPeople: async (call) => stripPeopleTable(await dosage(call), call.language),
};

/** A table of a page as a file. @throws Refusal as `questionOf` */
export async function exportTable(call: ExportCall): Promise<AsyncIterable<FilePiece>> {
  const { table: name, format } = call.request;
  const { nodeId, periods } = await questionOf(call);
  const figures = await TABLES[name](call);
  const { rows } = figures;
  const after = { table: name, nodeId, ...periods.present, format, language: call.language, rows: rows.length };
  await inTransaction(call, (work) => recordByCaller(work, { type: 'statistics.exported', after }));
  return figureFile(format, figures);
}
