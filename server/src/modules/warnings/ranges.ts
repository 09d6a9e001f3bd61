import type { ReplyOf, WarningRange } from '@wardlink/contract';
import { INDICATORS, type RangedIndicator } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { holdPatient } from '../../core/hold-patient.js';
import { patientInScope } from '../../core/access/scope.js';
import { settingsAt, settingsOfPatient, type Settings, shownRanges } from '../../core/settings.js';

type Ranges = ReplyOf<'warning.ranges'>;

async function rangesOf(db: Queries, patientId: string, path: string): Promise<Ranges> {
  const [department, { settings: inForce }, own] = await Promise.all([
    settingsAt(db, path),
    settingsOfPatient(db, path, patientId),
    db.selectFrom('patientRange').select('indicator').where('patientId', '=', patientId).execute(),
  ]);
  const has = (indicator: RangedIndicator): boolean => own.some((row) => row.indicator === indicator);
  const pick = <T>(indicator: RangedIndicator, read: (settings: Settings) => T): { department: T; own: T | null } => ({
    department: read(department),
    own: has(indicator) ? read(inForce) : null,
  });
  return {
    glucose: {
      ...pick('glucose', ({ glucoseRanges }) => glucoseRanges.general),
      bySlot: shownRanges(department.glucoseRanges).bySlot,
    },
    pressure: pick('pressure', ({ pressureRange }) => pressureRange),
    temperature: pick('temperature', ({ temperatureRange }) => temperatureRange),
  };
}

/** The warning ranges of a patient. */
export async function patientRanges({ db, caller, request }: Call<'warning.ranges'>): Promise<Ranges> {
  const patient = await patientInScope(db, caller, request.patientId);
  return rangesOf(db, patient.id, patient.path);
}

/** A range for the trail. */
export function trailOf(indicator: RangedIndicator, range: WarningRange | undefined): Figures {
  if (!range) return { indicator, range: null };
  if (!('systolic' in range)) return { indicator, range: `${range.low}–${range.high}` };
  const { systolic, diastolic } = range;
  return { indicator, range: `${systolic.low}–${systolic.high} / ${diastolic.low}–${diastolic.high}` };
}

/** Sets or removes a patient's own range. @throws Refusal `range.invalid` */
export async function setPatientRange(call: Call<'warning.setRange'>): Promise<Ranges> {
  const { caller, clock, request } = call;
  const { patientId, indicator, range } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const patient = await patientInScope(tx, caller, patientId);
    await holdPatient(tx, patientId);
    if (range !== null && !INDICATORS[indicator].warning?.isValidRange?.(range))
      throw new Refusal('range.invalid', { field: 'range' });
    const before = await tx
      .selectFrom('patientRange')
      .select('range')
      .where('patientId', '=', patientId)
      .where('indicator', '=', indicator)
      .executeTakeFirst();
    if (range === null) {
      const own = tx.deleteFrom('patientRange').where('patientId', '=', patientId);
      await own.where('indicator', '=', indicator).execute();
    } else {
      const set = { range: JSON.stringify(range), setAt: clock.date(), setBy: caller.accountId };
      await tx
        .insertInto('patientRange')
        .values({ patientId, indicator, ...set })
        .onConflict((conflict) => conflict.columns(['patientId', 'indicator']).doUpdateSet(set))
        .execute();
    }
    const event = {
      type: 'range.set',
      subject: patientId,
      before: trailOf(indicator, before?.range),
      after: trailOf(indicator, range ?? undefined),
    } as const;
    await recordByCaller(work, event, { patientId, nodeId: patient.nodeId });
    return rangesOf(tx, patientId, patient.path);
  });
}
