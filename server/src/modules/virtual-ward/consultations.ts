import type { ReplyOf } from '@wardlink/contract';
import { actsForTeam } from '../virtual-ward-applications/access.js';
import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import type { Queries, Tx } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';

type ShownConsultation = ReplyOf<'consultation.ask'>['consultation'];
type Opinion = ShownConsultation['opinions'][number];
type Proposal = Opinion['proposals'][number];

const proposalsOf = (db: Queries, consultationIds: readonly string[]) =>
  db
    .selectFrom('proposedOrder as proposal')
    .innerJoin('consultationOpinion as opinion', 'opinion.id', 'proposal.opinionId')
    .leftJoin('account as decider', 'decider.id', 'proposal.decidedBy')
    .selectAll('proposal')
    .select(['decider.realName as deciderName', 'decider.latinName as deciderLatinName'])
    .where('opinion.consultationId', 'in', consultationIds)
    .orderBy('proposal.position')
    .execute();

function shownProposal(row: Awaited<ReturnType<typeof proposalsOf>>[number]): Proposal {
  const { deciderName: name, deciderLatinName: latinName } = row;
  return {
    proposalId: row.id,
    kind: row.kind,
    words: row.words,
    state: row.state,
    note: row.decisionNote,
    terms: row.terms as Proposal['terms'],
    decidedAt: row.decidedAt?.getTime() ?? null,
    decidedBy: name === null ? null : { name, latinName },
    planId: row.monitoringPlanId ?? row.medicationPlanId,
  };
}

const opinionsOf = (db: Queries, consultationIds: readonly string[]) =>
  db
    .selectFrom('consultationOpinion as opinion')
    .innerJoin('account as signer', 'signer.id', 'opinion.signedBy')
    .selectAll('opinion')
    .select(['signer.realName as name', 'signer.latinName'])
    .where('opinion.consultationId', 'in', consultationIds)
    .orderBy('opinion.version', 'desc')
    .execute();

const selectConsultations = (db: Queries) =>
  db
    .selectFrom('consultation')
    .innerJoin('account as asker', 'asker.id', 'consultation.askedBy')
    .selectAll('consultation')
    .select(['asker.realName as name', 'asker.latinName'])
    .orderBy('consultation.askedAt', 'desc')
    .orderBy('consultation.id');

/**
 * Consultations of applications with their answers, latest first. The caller's right to see them must be checked
 * before.
 */
export async function consultationsOf(
  db: Queries,
  where: { applicationIds: readonly string[] } | { consultationId: string },
): Promise<(ShownConsultation & { applicationId: string })[]> {
  if ('applicationIds' in where && where.applicationIds.length === 0) return [];
  const query = selectConsultations(db);
  const rows = await (
    'applicationIds' in where
      ? query.where('consultation.applicationId', 'in', where.applicationIds)
      : query.where('consultation.id', '=', where.consultationId)
  ).execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [opinions, proposals] = await Promise.all([opinionsOf(db, ids), proposalsOf(db, ids)]);
  const opinionOf = groupRows(opinions, ({ consultationId }) => consultationId);
  const proposalOf = groupRows(proposals, ({ opinionId }) => opinionId);
  return rows.map((row) => ({
    applicationId: row.applicationId,
    consultationId: row.id,
    question: row.question,
    urgency: row.urgency,
    askedAt: row.askedAt.getTime(),
    askedBy: { name: row.name, latinName: row.latinName },
    dueAt: row.dueAt.getTime(),
    answeredAt: row.answeredAt?.getTime() ?? null,
    escalatedAt: row.escalatedAt?.getTime() ?? null,
    opinions: (opinionOf.get(row.id) ?? []).map(({ id, version, opinion, signedAt, name, latinName }) => ({
      version,
      opinion,
      signedAt: signedAt.getTime(),
      signedBy: { name, latinName },
      proposals: (proposalOf.get(id) ?? []).map(shownProposal),
    })),
  }));
}

/** One consultation in the contract's form. */
export async function shownConsultation(db: Queries, consultationId: string): Promise<ShownConsultation> {
  const [found] = await consultationsOf(db, { consultationId });
  if (!found) throw new Refusal('consultation.unknown');
  const { applicationId: _application, ...shown } = found;
  return shown;
}

/** A consultation of a team of the caller, locked, with its application. @throws Refusal `consultation.unknown` */
export async function lockConsultation(tx: Tx, caller: Caller, consultationId: string) {
  const found = await tx
    .selectFrom('consultation')
    .innerJoin('virtualApplication as application', 'application.id', 'consultation.applicationId')
    .innerJoin('team', 'team.id', 'application.teamId')
    .innerJoin('organisationNode as base', 'base.id', 'team.nodeId')
    .innerJoin('patient', 'patient.id', 'application.patientId')
    .select(['consultation.id', 'consultation.answeredAt', 'application.state', 'application.patientId'])
    .select(['application.teamId', 'patient.nodeId'])
    .where('consultation.id', '=', consultationId)
    .where(actsForTeam(caller))
    .forUpdate('consultation')
    .executeTakeFirst();
  if (!found) throw new Refusal('consultation.unknown', { field: 'consultationId' });
  return found;
}
