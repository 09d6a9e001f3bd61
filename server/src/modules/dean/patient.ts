import type { ReplyOf } from '@wardlink/contract';
import { addDays, isDiseaseType, lengthOfStay, maskName, roundGlucose } from '@wardlink/domain';
import { recordAudit } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { instantsOf } from '../../core/period.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { attentionDays, figuresByPatient, selectUnnamed, unnamedOf } from './unnamed.js';

type Detail = ReplyOf<'dean.patient'>;

/** Days of the curve; the figures beside it cover the days of attention. */
const CURVE_DAYS = 14;

/**
 * One patient with a masked name, read-only. Each opening is recorded in the audit trail with its purpose; if the event
 * cannot be written, nothing is shown. @throws Refusal `patient.unknown`, `input.invalid` if the purpose "other" has no
 * note
 */
export async function unnamedPatient(call: Call<'dean.patient'>): Promise<Detail> {
  const { db, caller, clock, request } = call;
  const { patientId, purpose } = request;
  const note = request.note?.trim() ?? '';
  const row = await selectUnnamed(db, caller)
    .select(['patient.name as patientName', 'patient.latinName as patientLatinName', 'patient.nodeId', 'place.path'])
    .select(['patient.kind', 'patient.diseaseType', 'patient.admissionTime', 'patient.dischargeTime'])
    .where('patient.id', '=', patientId)
    .executeTakeFirst();
  if (!row) throw new Refusal('patient.unknown');
  if (purpose === 'other' && note === '') throw new Refusal('input.invalid', { field: 'note' });
  const event = { type: 'patient.viewedMasked', after: { purpose, note: note || null } } as const;
  await db
    .transaction()
    .execute((tx) =>
      recordAudit(tx, clock.date(), event, { accountId: caller.accountId, patientId, nodeId: row.nodeId }),
    );

  const now = clock.now();
  const { zone } = await settingsAt(db, row.path);
  const { to, ...attention } = attentionDays(now, zone);
  const from = addDays(to, 1 - CURVE_DAYS);
  const [figuresOf, readings, critical] = await Promise.all([
    figuresByPatient(db, caller, { ...attention, to }, zone),
    db
      .selectFrom('glucoseReading as reading')
      .select(['reading.measuredAt', 'reading.day', 'reading.slot', 'reading.value', 'reading.comparator'])
      .where('reading.patientId', '=', patientId)
      .where('reading.latest', '=', true)
      .where('reading.value', 'is not', null)
      .where('reading.day', '>=', from)
      .where('reading.day', '<=', to)
      .orderBy('reading.measuredAt')
      .execute(),
    db
      .selectFrom('warning')
      .select(['measuredAt', 'raisedAt', 'acknowledgedAt', 'figures'])
      .where('patientId', '=', patientId)
      .where('indicator', '=', 'glucose')
      .where('critical', '=', true)
      .where('supersededAt', 'is', null)
      .where('measuredAt', '>=', instantsOf({ from, to }, zone).begin)
      .orderBy('measuredAt', 'desc')
      .execute(),
  ]);
  const values = readings.flatMap(({ measuredAt, day, slot, value, comparator }) =>
    value === null ? [] : [{ at: measuredAt.getTime(), day, slot, value, comparator }],
  );
  const recent = values.filter(({ day, comparator }) => day >= attention.from && comparator === null);
  const shown = recent.map(({ value }) => roundGlucose(value));
  return {
    serverTime: now,
    from,
    to,
    patient: {
      ...unnamedOf(row, to),
      name: maskName(row.patientName),
      latinName: row.patientLatinName === null ? null : maskName(row.patientLatinName),
      diseaseType: isDiseaseType(row.diseaseType) ? row.diseaseType : null,
      stayDays: row.admissionTime
        ? lengthOfStay(row.admissionTime.getTime(), row.dischargeTime?.getTime() ?? now, zone)
        : null,
    },
    ...figuresOf(patientId),
    lowest: shown.length === 0 ? null : Math.min(...shown),
    highest: shown.length === 0 ? null : Math.max(...shown),
    values,
    criticalValues: critical.map(({ measuredAt, raisedAt, acknowledgedAt, figures }) => ({
      at: measuredAt.getTime(),
      value: 'value' in figures && typeof figures.value === 'number' ? figures.value : null,
      taken: acknowledgedAt === null ? null : (acknowledgedAt.getTime() - raisedAt.getTime()) / 60_000,
    })),
  };
}
