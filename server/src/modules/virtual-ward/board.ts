import type { ReplyOf } from '@wardlink/contract';
import { dayOf, daysBetween, URGENCIES } from '@wardlink/domain';
import type { Call } from '../../core/handler.js';
import { settingsAt } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { runningMedication } from '../plans/running-medication.js';
import { selectApplications, shownApplication, type ApplicationRow } from '../virtual-ward-applications/select.js';
import { consultationsOf } from './consultations.js';

type Reply = ReplyOf<'virtualWard.board'>;
type BoardRow = Reply['rows'][number];

/** Today's last glucose warning, by patient, with the person who acknowledged it. */
async function warningsOf(db: Queries, ids: readonly string[], since: number) {
  if (ids.length === 0) return new Map<string, BoardRow['warning']>();
  const rows = await db
    .selectFrom('warning')
    .leftJoin('account', 'account.id', 'warning.acknowledgedBy')
    .distinctOn('warning.patientId')
    .select(['warning.patientId', 'warning.raisedAt', 'account.realName as name', 'account.latinName'])
    .where('warning.patientId', 'in', ids)
    .where('warning.supersededAt', 'is', null)
    .where('warning.raisedAt', '>=', new Date(since))
    .orderBy('warning.patientId')
    .orderBy('warning.raisedAt', 'desc')
    .execute();
  return new Map(
    rows.map(({ patientId, raisedAt, name, latinName }) => [
      patientId,
      { raisedAt: raisedAt.getTime(), acknowledgedBy: name === null ? null : { name, latinName } },
    ]),
  );
}

/**
 * The consultation that has waited longest for an answer, otherwise the last one; and the proposals of its latest
 * opinion.
 */
function consultedOf(
  consultations: Awaited<ReturnType<typeof consultationsOf>>,
): Pick<BoardRow, 'consultation' | 'proposals'> {
  const asked = consultations.findLast(({ answeredAt }) => answeredAt === null) ?? consultations[0];
  const proposals = consultations.flatMap(({ opinions: [latest] }) => latest?.proposals ?? []);
  return {
    consultation: asked
      ? {
          consultationId: asked.consultationId,
          question: asked.question,
          askedAt: asked.askedAt,
          dueAt: asked.dueAt,
          answeredAt: asked.answeredAt,
        }
      : null,
    proposals: { waiting: proposals.filter(({ state }) => state === 'proposed').length, all: proposals.length },
  };
}

const DAY = 24 * 3_600_000;

/** Most urgent first; with the same urgency, the oldest first. */
function inOrderOfCare(one: ApplicationRow, other: ApplicationRow): number {
  const urgency = ({ urgency: how }: ApplicationRow): number => URGENCIES.indexOf(how);
  const since = ({ appliedAt, draftedAt }: ApplicationRow): number => (appliedAt ?? draftedAt).getTime();
  return urgency(one) - urgency(other) || since(one) - since(other) || (one.id < other.id ? -1 : 1);
}

/** Patients of the caller's teams, and applications that wait for an answer. */
export async function virtualWardBoard({ db, caller, clock }: Call<'virtualWard.board'>): Promise<Reply> {
  const now = clock.now();
  const { zone } = await settingsAt(db, caller.nodePath);
  const today = dayOf(now, zone);
  const rows = (
    await selectApplications(db, caller)
      .where('application.state', 'in', ['applied', 'accepted', 'managed', 'outRequested'])
      .execute()
  )
    .filter(({ ofTeam }) => ofTeam)
    .sort(inOrderOfCare);
  // For an application that is not accepted, the team sees only its contents.
  const granted = rows.filter(({ state }) => state !== 'applied').map(({ patientId }) => patientId);
  const [medication, warnings, consultations] = await Promise.all([
    runningMedication(db, granted, now, zone),
    warningsOf(db, granted, now - DAY),
    consultationsOf(db, { applicationIds: rows.map(({ id }) => id) }),
  ]);
  const consulted = groupRows(consultations, ({ applicationId }) => applicationId);
  return {
    serverTime: now,
    today,
    rows: rows.map((row) => ({
      application: shownApplication(row, now, zone),
      day: row.begunAt === null ? null : daysBetween(dayOf(row.begunAt.getTime(), zone), today) + 1,
      medication: (medication.get(row.patientId) ?? []).map(({ medicine }) => medicine),
      ...consultedOf(consulted.get(row.id) ?? []),
      warning: warnings.get(row.patientId) ?? null,
    })),
  };
}
