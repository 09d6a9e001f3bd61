import type { ReplyOf } from '@wardlink/contract';
import type { ReportDefinition } from '@wardlink/contract/reports';
import { hospitalOf, settingsAt } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { staffOf, summaryOf } from '../register/summary.js';
import { partsOf } from './parts.js';
import type { PrintedPatient } from './patients.js';

type Sheets = ReplyOf<'report.sheets'>;

/** A form for the hospital days `from` to `to`. */
export interface Printed {
  readonly form: ReportDefinition;
  readonly from: string;
  readonly to: string;
  readonly printedBy: Sheets['printedBy'];
}

/** A form with the data of patients, in their order. Hospital and zone are those of the first. */
export async function sheetsOf(
  db: Queries,
  rows: readonly [PrintedPatient, ...PrintedPatient[]],
  { form, from, to, printedBy }: Printed,
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
  const parts = await partsOf(db, form, ids, { from, to, zone }, now);
  return {
    form,
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
      ...parts(row.id),
    })),
  };
}
