import { addDays, agesOn, dayBounds, dayOf } from '@wardlink/domain';
import type { Handlers } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { patientInScope } from '../../core/access/scope.js';
import { settingsAt } from '../../core/settings.js';
import { pumpBoard } from './board.js';
import { correctPump } from './correct.js';
import { entriesOf, voidedEntriesOf } from './entries.js';
import { recordPump } from './record.js';
import { voidPump } from './void.js';

/** Insulin pumps: profiles, boluses and fillings, and the totals of a day. */
export const pumpHandlers: Handlers<'pump.board' | 'pump.day' | 'pump.record' | 'pump.correct' | 'pump.void'> = {
  'pump.board': pumpBoard,
  'pump.record': recordPump,
  'pump.correct': correctPump,
  'pump.void': voidPump,

  'pump.day': async ({ db, caller, clock, request }) => {
    const { path, id } = await patientInScope(db, caller, request.patientId);
    const { zone } = await settingsAt(db, path);
    const today = dayOf(clock.now(), zone);
    const day = request.day ?? today;
    // The pattern accepts the 31st of every month.
    if (addDays(day, 0) !== day || day > today) throw new Refusal('input.invalid', { field: 'day' });
    const { begin, end } = dayBounds(day, zone);
    const [person, entries, voided] = await Promise.all([
      db.selectFrom('patient').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      entriesOf(db, [id], begin, end),
      voidedEntriesOf(db, id, begin, end),
    ]);
    const { name, latinName, sex, bed, kind, birthday } = person;
    const patient = { patientId: id, name, latinName, sex, ...agesOn(birthday, day), bed, kind };
    return { serverTime: clock.now(), day, patient, entries, voided };
  },
};
