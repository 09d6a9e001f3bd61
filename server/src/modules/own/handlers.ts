import { rangeFor, RANDOM_SLOT, targetBands, type GlucoseTarget } from '@wardlink/domain';
import type { Handlers } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { onlineAmong } from '../chat/presence.js';
import { readingsOfDays } from '../glucose-board/readings.js';
import { withoutMark } from './without-mark.js';
import { settingsOfPatient } from '../../core/settings.js';
import { checkPeriod } from '../../core/period.js';
import { careTeamOf } from './care-team.js';
import { exportOwn } from './export-own.js';
import { planOfToday } from './plan-of-today.js';
import { recordAtHome } from './record-at-home.js';

function bandsOf(target: GlucoseTarget) {
  const { fasting, other } = targetBands(target);
  return { fasting, other };
}

/** Endpoints for patients: only their own readings and care team. */
export const ownHandlers: Handlers<'own.glucose' | 'own.plan' | 'own.export' | 'own.team' | 'own.record'> = {
  'own.record': recordAtHome,
  'own.plan': planOfToday,
  'own.export': exportOwn,

  'own.glucose': async ({ db, caller, request }) => {
    if (caller.patientId === null) throw new Refusal('patient.unknown');
    checkPeriod(request);
    const place = await db
      .selectFrom('patient')
      .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      .select(['place.path', 'patient.kind'])
      .where('patient.id', '=', caller.patientId)
      .executeTakeFirstOrThrow();
    const { settings } = await settingsOfPatient(db, place.path, caller.patientId);
    const readings = await readingsOfDays(db, caller.patientId, request.from, request.to);
    return {
      readings: readings.map(withoutMark),
      range: rangeFor(settings.glucoseRanges, RANDOM_SLOT),
      target: bandsOf(settings.glucoseTarget),
      mayRecord: place.kind === 'outpatient' && caller.permissions.has('own.record'),
    };
  },

  'own.team': async ({ db, caller }) => {
    if (caller.patientId === null) throw new Refusal('patient.unknown');
    const team = await careTeamOf(db, caller.patientId);
    const online = await onlineAmong(
      db,
      team.map((member) => member.userId),
    );
    return { members: team.map((member) => ({ ...member, online: online.has(member.userId) })) };
  },
};
