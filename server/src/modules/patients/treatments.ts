import type { ReplyOf } from '@wardlink/contract';
import type { Call } from '../../core/handler.js';
import { checkPeriod, instantsOf } from '../../core/period.js';
import { settingsAt } from '../../core/settings.js';
import { givenDoses } from '../orders/given.js';
import { entriesOf } from '../pumps/entries.js';
import { answersOf } from '../warnings/acknowledgements.js';
import { patientWithLoggedView } from './view-log.js';

type Treatments = ReplyOf<'patient.treatments'>;

/** Medicines given to a patient on some days, and actions on warnings; shown beside the glucose curve. */
export async function patientTreatments(call: Call<'patient.treatments'>): Promise<Treatments> {
  const { db, clock, request } = call;
  checkPeriod(request);
  const { id, path } = await patientWithLoggedView(call, request.patientId);
  const { zone, mealWindows } = await settingsAt(db, path);
  const { begin, end } = instantsOf(request, zone);
  const [doses, answers, pump] = await Promise.all([
    givenDoses(db, [id], request),
    answersOf(db, [id], { begin, end }),
    entriesOf(db, [id], begin.getTime(), Math.min(end.getTime(), clock.now() + 1)),
  ]);
  const boluses = pump.flatMap(({ kind, at, units }) => {
    const given = kind === 'bolus' && at >= begin.getTime() && units !== null;
    return given ? [{ at, units }] : [];
  });
  return { windows: [...mealWindows], doses: doses.get(id) ?? [], boluses, answers: answers.get(id) ?? [] };
}
