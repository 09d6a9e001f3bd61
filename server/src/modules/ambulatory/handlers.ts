import { agesOn, dayOf } from '@wardlink/domain';
import type { Handlers } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { bindMonitor } from './bind.js';
import { ambulatoryBoard } from './board.js';
import { terminateMonitoring, writeDiary } from './change.js';
import { correctAmbulatory } from './correct.js';
import { recordAmbulatory } from './record.js';
import { readingsOf, sessionInScope, sessionsOf } from './sessions.js';

type Names =
  | 'ambulatory.board'
  | 'ambulatory.session'
  | 'ambulatory.bind'
  | 'ambulatory.record'
  | 'ambulatory.correct'
  | 'ambulatory.diary'
  | 'ambulatory.terminate';

/** Ambulatory blood pressure: monitors on patients, their readings and indices. */
export const ambulatoryHandlers: Handlers<Names> = {
  'ambulatory.board': ambulatoryBoard,
  'ambulatory.bind': bindMonitor,
  'ambulatory.record': recordAmbulatory,
  'ambulatory.correct': correctAmbulatory,
  'ambulatory.diary': writeDiary,
  'ambulatory.terminate': terminateMonitoring,

  'ambulatory.session': async ({ db, caller, clock, request }) => {
    const { sessionId } = request;
    const { patientId, path } = await sessionInScope(db, caller, sessionId);
    const [{ zone }, person, sessions, readings] = await Promise.all([
      settingsAt(db, path),
      db.selectFrom('patient').selectAll().where('id', '=', patientId).executeTakeFirstOrThrow(),
      sessionsOf(db, [patientId]),
      readingsOf(db, [sessionId]),
    ]);
    const session = sessions.find((one) => one.sessionId === sessionId);
    if (!session) throw new Refusal('ambulatory.unknown');
    const { name, latinName, sex, bed, hospitalizationNumber, birthday } = person;
    const ages = agesOn(birthday, dayOf(session.boundAt, zone));
    return {
      serverTime: clock.now(),
      patient: { patientId, name, latinName, sex, ...ages, bed, hospitalizationNumber },
      session,
      readings: readings.get(sessionId) ?? [],
      others: sessions.filter((one) => one !== session),
    };
  },
};
