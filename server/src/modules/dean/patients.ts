import type { ReplyOf } from '@wardlink/contract';
import { ATTENTION_REASONS } from '@wardlink/domain';
import { requestedNodeId, resolveRequestedNode } from '../../core/access/requested-node.js';
import { seesPatientAt } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { attentionDays, figuresByPatient, selectUnnamed, unnamedOf } from './unnamed.js';

type List = ReplyOf<'dean.patients'>;
type Line = List['patients'][number];

/** Maximum number of lines; users find other patients by filters. */
const MOST = 200;

/** Sorts the most serious first: critical values, then lows, then the highest mean. */
const byGravity = (one: Line, other: Line): number =>
  other.critical - one.critical ||
  other.lows - one.lows ||
  (other.mean ?? 0) - (one.mean ?? 0) ||
  Number(one.patientId) - Number(other.patientId);

/** Inpatients who need attention, without their names. @throws Refusal `node.forbidden` */
export async function unnamedPatients(call: Call<'dean.patients'>): Promise<List> {
  const { db, caller, clock, request } = call;
  const { settings } = await resolveRequestedNode(db, caller, request);
  const days = attentionDays(clock.now(), settings.zone);
  const [rows, figuresOf] = await Promise.all([
    selectUnnamed(db, caller)
      .where(seesPatientAt(caller, requestedNodeId(caller, request)))
      .where('patient.kind', '=', 'inpatient')
      .execute(),
    figuresByPatient(db, caller, days, settings.zone),
  ]);
  const calling = rows
    .map((row): Line => ({ ...unnamedOf(row, days.to), ...figuresOf(row.patientId) }))
    .filter(({ reasons }) => reasons.length > 0);
  const counts = ATTENTION_REASONS.map((reason) => [
    reason,
    calling.filter(({ reasons }) => reasons.includes(reason)).length,
  ]);
  const chosen = calling.filter(
    (line) =>
      (!request.reason || line.reasons.includes(request.reason)) &&
      (!request.sex || line.sex === request.sex) &&
      (!request.ageBand || line.ageBand === request.ageBand),
  );
  return {
    serverTime: clock.now(),
    ...days,
    inpatients: rows.length,
    reasons: Object.fromEntries(counts) as List['reasons'],
    total: chosen.length,
    patients: chosen.toSorted(byGravity).slice(0, MOST),
  };
}
