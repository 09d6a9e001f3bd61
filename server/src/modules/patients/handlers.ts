import { inTransaction } from '../../core/transaction.js';
import type { Handlers } from '../../core/handler.js';
import { patientWithLoggedView } from './view-log.js';
import { recordAudit } from '../../core/audit/trail.js';
import { readingsOfDays, voidedOfDays } from '../glucose-board/readings.js';
import { patientInScope } from '../../core/access/scope.js';
import { patientDetail } from './detail.js';
import { checkPeriod } from '../../core/period.js';
import { setPatientTarget } from './target.js';
import { searchPatients } from '../patient-lookup/search.js';
import { patientStays } from './stays.js';
import { patientTimeline } from './timeline.js';
import { patientIdentity } from './identity.js';
import { patientTreatments } from './treatments.js';
import { patientTrends } from './trends.js';

type Names =
  | 'patient.search'
  | 'patient.detail'
  | 'patient.identity'
  | 'patient.treatments'
  | 'patient.stays'
  | 'patient.timeline'
  | 'patient.trends'
  | 'patient.glucose'
  | 'patient.setTarget'
  | 'patient.follow';

/** Finding a patient, the patient page, and following. */
export const patientHandlers: Handlers<Names> = {
  'patient.search': searchPatients,
  'patient.detail': patientDetail,
  'patient.stays': patientStays,
  'patient.timeline': patientTimeline,
  'patient.identity': patientIdentity,
  'patient.trends': patientTrends,
  'patient.treatments': patientTreatments,

  'patient.glucose': async (call) => {
    const { db, request } = call;
    checkPeriod(request);
    // Queried in parallel; outside of the caller's scope the refusal returns no readings.
    const [readings, voided] = await Promise.all([
      readingsOfDays(db, request.patientId, request.from, request.to),
      voidedOfDays(db, request.patientId, request.from, request.to),
      patientWithLoggedView(call, request.patientId),
    ]);
    return { readings, voided };
  },

  'patient.setTarget': setPatientTarget,

  'patient.follow': async (call) => {
    const { caller, clock, request } = call;
    return inTransaction(call, async ({ tx }) => {
      const patient = await patientInScope(tx, caller, request.patientId);
      const row = { accountId: caller.accountId, patientId: patient.id };
      const changed = request.followed
        ? await tx
            .insertInto('patientFollow')
            .values({ ...row, since: clock.date() })
            .onConflict((conflict) => conflict.doNothing())
            .returning('patientId')
            .executeTakeFirst()
        : await tx
            .deleteFrom('patientFollow')
            .where('accountId', '=', row.accountId)
            .where('patientId', '=', row.patientId)
            .returning('patientId')
            .executeTakeFirst();
      if (changed) {
        const type = request.followed ? ('patient.followed' as const) : ('patient.unfollowed' as const);
        await recordAudit(tx, clock.date(), { type }, { ...row, nodeId: patient.nodeId });
      }
      return {};
    });
  },
};
