import type { ReplyOf } from '@wardlink/contract';
import { addDays, dayBounds, pumpDay, pumpRecordOf, roundHalfAway, VITAL_INDICATORS, type Day } from '@wardlink/domain';
import type { Call } from '../../core/handler.js';
import { patientWithLoggedView } from './view-log.js';
import { settingsAt } from '../../core/settings.js';
import { entriesOf, type PumpEntry } from '../pumps/entries.js';
import { vitalReadings } from '../readings/read.js';
import { checkPeriod } from '../../core/period.js';

type Trends = ReplyOf<'patient.trends'>;

/** Insulin of a pump, by day, for days on which it ran or gave a bolus, up to now. */
function insulinOf(entries: readonly PumpEntry[], from: Day, to: Day, zone: string, now: number): Trends['insulin'] {
  if (entries.length === 0) return [];
  const record = pumpRecordOf(entries, Math.min(dayBounds(to, zone).end, now), zone);
  const days: Trends['insulin'] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { basal, bolus, stretches } = pumpDay(record, day, zone, now);
    const given = 'value' in basal && stretches.length > 0 ? basal.value : 0;
    if (given + bolus > 0) days.push({ day, basal: given, bolus, total: roundHalfAway(given + bolus, 3) });
  }
  return days;
}

/** Readings of all indicators except glucose, and the insulin of a pump, on one patient's days. */
export async function patientTrends(call: Call<'patient.trends'>): Promise<Trends> {
  const { db, clock, request } = call;
  const { from, to } = request;
  checkPeriod(request);
  const { id, path } = await patientWithLoggedView(call, request.patientId);
  const { zone } = await settingsAt(db, path);
  const [entries, ...readings] = await Promise.all([
    entriesOf(db, [id], dayBounds(from, zone).begin, Math.min(dayBounds(to, zone).end, clock.now() + 1)),
    ...VITAL_INDICATORS.map((indicator) => vitalReadings(db, indicator, { patientIds: [id], from, to })),
  ]);
  return {
    readings: readings.flat().sort((first, second) => first.measuredAt - second.measuredAt),
    insulin: insulinOf(entries, from, to, zone, clock.now()),
  };
}
