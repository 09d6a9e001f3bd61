import type { ReplyOf } from '@wardlink/contract';
import type { ReportDefinition } from '@wardlink/contract/reports';
import { hospitalOf, settingsAt } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { logoOf } from '../forms/logo.js';
import { staffOf, summaryOf } from '../patient-lookup/summary.js';
import type { PastPrints } from './past-prints.js';
import { partsOf } from './parts.js';
import type { PrintedPatient } from './patients.js';

type Sheets = ReplyOf<'report.sheets'>;

/** A form for the hospital days `from` to `to`. */
interface Printed {
  readonly form: ReportDefinition;
  readonly from: string;
  readonly to: string;
  readonly printedBy: Sheets['printedBy'];
  /** Earlier prints of the form, by patient; omitted when a link is opened. */
  readonly past?: PastPrints;
}

/** A form with the data of patients, in their order. Hospital and zone are those of the first patient. */
export async function sheetsOf(
  db: Queries,
  rows: readonly [PrintedPatient, ...PrintedPatient[]],
  { form, from, to, printedBy, past }: Printed,
  now: number,
): Promise<Sheets> {
  const { path } = rows[0];
  const { zone } = await settingsAt(db, path);
  const hospital = await hospitalOf(db, path);
  const staff = await staffOf(
    db,
    rows.flatMap(({ attendingPhysicianId, responsibleNurseId }) => [attendingPhysicianId, responsibleNurseId]),
  );
  const ids = rows.map(({ id }) => id);
  // Reads from the earliest day of all patients; each patient's form begins at that patient's first day.
  const fromOf = (id: string): string => past?.get(id)?.continuedSheet?.from ?? from;
  const earliest = ids.map(fromOf).reduce((first, day) => (day < first ? day : first), from);
  const parts = await partsOf(db, form, ids, { from: earliest, to, zone }, now);
  return {
    form,
    logo: await logoOf(db, path, form),
    hospital: { name: hospital?.name ?? '', latinName: hospital?.latinName ?? null },
    zone,
    from,
    to,
    printedAt: now,
    printedBy,
    patients: rows.map((row) => ({
      patient: {
        ...summaryOf(row, now, zone),
        identification: row.identification,
        department:
          row.departmentName === null ? null : { name: row.departmentName, latinName: row.departmentLatinName },
        admissionTime: row.admissionTime?.getTime() ?? null,
        attendingPhysician: staff(row.attendingPhysicianId),
        responsibleNurse: staff(row.responsibleNurseId),
        diseaseType: row.diseaseType,
        drugAllergies: row.drugAllergies,
      },
      from: fromOf(row.id),
      prints: past?.get(row.id)?.prints ?? [],
      continuedSheet: past?.get(row.id)?.continuedSheet ?? null,
      ...parts(row.id),
    })),
  };
}
