import type { ReplyOf } from '@wardlink/contract';
import { agesOn, dayOf, type ApplicationSide } from '@wardlink/domain';
import { sql } from 'kysely';
import { departmentAt } from '../../core/access/nodes.js';
import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import type { Queries } from '../../database/connection.js';
import { actsForTeam, actsForWard } from './access.js';

export type ShownApplication = ReplyOf<'virtualWard.detail'>['application'];

/** Applications with the sides for which the caller may act; none that concern neither side. */
export function selectApplications(db: Queries, caller: Caller) {
  const [ofWard, ofTeam] = [actsForWard(caller), actsForTeam(caller)];
  return (
    db
      .selectFrom('virtualApplication as application')
      .innerJoin('patient', 'patient.id', 'application.patientId')
      .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      .innerJoin('team', 'team.id', 'application.teamId')
      .innerJoin('organisationNode as base', 'base.id', 'team.nodeId')
      .innerJoin('account as applicant', 'applicant.id', 'application.applicantId')
      .leftJoin('account as processor', 'processor.id', 'application.processedBy')
      .leftJoin('account as transferor', 'transferor.id', 'application.begunBy')
      .leftJoin('account as asker', 'asker.id', 'application.outAskedBy')
      .leftJoin('account as ender', 'ender.id', 'application.endedBy')
      .leftJoin('surgery', (join) =>
        join.onRef('surgery.id', '=', 'application.surgeryId').on('surgery.cancelledAt', 'is', null),
      )
      .selectAll('application')
      .select(['patient.name', 'patient.latinName', 'patient.sex', 'patient.birthday', 'patient.hospitalizationNumber'])
      .select(['patient.bed', 'place.path', 'place.name as placeName', 'place.latinName as placeLatinName'])
      .select(departmentAt('place.path').as('department'))
      .select(['team.name as teamName', 'team.latinName as teamLatinName', 'base.path as teamPath'])
      .select(['applicant.realName as applicantName', 'applicant.latinName as applicantLatinName'])
      .select(['processor.realName as processorName', 'processor.latinName as processorLatinName'])
      .select(['transferor.realName as transferorName', 'transferor.latinName as transferorLatinName'])
      .select(['asker.realName as askerName', 'asker.latinName as askerLatinName'])
      .select(['ender.realName as enderName', 'ender.latinName as enderLatinName'])
      .select(['surgery.kind as surgeryKind', 'surgery.at as surgeryAt', 'surgery.fastingFrom'])
      .select(['surgery.id as plannedSurgeryId', 'surgery.version as surgeryVersion'])
      .select(
        sql<string | null>`(
          select signed.opinion from consultation asked
          join consultation_opinion signed on signed.consultation_id = asked.id
          where asked.application_id = application.id order by signed.signed_at desc, signed.version desc limit 1)`.as(
          'latestOpinion',
        ),
      )
      .select([ofWard.as('ofWard'), ofTeam.as('ofTeam')])
      // Only the ward sees a draft.
      .where(sql<boolean>`(${ofWard} or (${ofTeam} and application.state <> 'draft'))`)
  );
}

export type ApplicationRow = Awaited<ReturnType<ReturnType<typeof selectApplications>['execute']>>[number];

const person = (name: string | null, latinName: string | null) => (name === null ? null : { name, latinName });
const instant = (date: Date | null): number | null => date?.getTime() ?? null;

const sidesOf = ({ ofWard, ofTeam }: Pick<ApplicationRow, 'ofWard' | 'ofTeam'>): ApplicationSide[] => [
  ...(ofWard ? (['ward'] as const) : []),
  ...(ofTeam ? (['team'] as const) : []),
];

function surgeryOf(row: ApplicationRow): ShownApplication['surgery'] {
  const { plannedSurgeryId: surgeryId, surgeryVersion: version, surgeryKind: kind, surgeryAt } = row;
  if (surgeryId === null || version === null || kind === null || surgeryAt === null) return null;
  return { surgeryId, version, kind, at: surgeryAt.getTime(), fastingFrom: instant(row.fastingFrom) };
}

/** A row in the contract's form. */
export function shownApplication(row: ApplicationRow, now: number, zone: string): ShownApplication {
  return {
    applicationId: row.id,
    state: row.state,
    version: row.version,
    teamId: row.teamId,
    patient: {
      patientId: row.patientId,
      name: row.name,
      latinName: row.latinName,
      sex: row.sex,
      ...agesOn(row.birthday, dayOf(now, zone)),
      hospitalizationNumber: row.hospitalizationNumber,
      bed: row.bed,
      ward: { name: row.placeName, latinName: row.placeLatinName, department: row.department },
    },
    urgency: row.urgency,
    complaint: row.complaint,
    diagnosis: row.diagnosis,
    days: row.days,
    consultationRequest: row.consultationRequest,
    surgery: surgeryOf(row),
    team: { name: row.teamName, latinName: row.teamLatinName },
    applicant: { name: row.applicantName, latinName: row.applicantLatinName },
    draftedAt: row.draftedAt.getTime(),
    appliedAt: instant(row.appliedAt),
    processedAt: instant(row.processedAt),
    processedBy: person(row.processorName, row.processorLatinName),
    processingResult: row.processingResult,
    begunAt: instant(row.begunAt),
    begunBy: person(row.transferorName, row.transferorLatinName),
    managedUntil: instant(row.managedUntil),
    outAskedAt: instant(row.outAskedAt),
    outAskedBy: person(row.askerName, row.askerLatinName),
    outAskedSide: row.outAskedSide,
    outNote: row.outNote,
    endedAt: instant(row.endedAt),
    endedBy: person(row.enderName, row.enderLatinName),
    removalReason: row.removalReason,
    removalNote: row.removalNote,
    sides: sidesOf(row),
    opinion: row.latestOpinion,
  };
}

/** One application that concerns the caller. @throws Refusal `application.unknown` */
export async function applicationInScope(db: Queries, caller: Caller, applicationId: string): Promise<ApplicationRow> {
  const row = await selectApplications(db, caller).where('application.id', '=', applicationId).executeTakeFirst();
  if (!row) throw new Refusal('application.unknown', { field: 'applicationId' });
  return row;
}
