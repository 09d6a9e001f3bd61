import { GRANTED_STATES, type ApplicationState } from '@wardlink/domain';
import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import type { Queries } from '../../database/connection.js';
import { selectApplications, type ApplicationRow } from '../virtual-ward-applications/select.js';

/** The application that a conference is about, with the columns that conferences need. */
export type Subject = Pick<ApplicationRow, 'id' | 'patientId' | 'teamId' | 'nodeId' | 'path' | 'ofWard' | 'ofTeam'>;

/**
 * The application about which the caller may hold a conference. Staff of the ward or the team: while the team looks
 * after the patient; patients: their own application.
 */
export async function subjectFor(db: Queries, caller: Caller, applicationId: string): Promise<Subject | undefined> {
  const { patientId } = caller;
  if (patientId === null) {
    const row = await selectApplications(db, caller).where('application.id', '=', applicationId).executeTakeFirst();
    return row && isGranted(row.state) ? row : undefined;
  }
  const own = await db
    .selectFrom('virtualApplication as application')
    .innerJoin('patient', 'patient.id', 'application.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(['application.id', 'application.patientId', 'application.teamId', 'application.nodeId'])
    .select(['application.state', 'place.path'])
    .where('application.id', '=', applicationId)
    .where('application.patientId', '=', patientId)
    .executeTakeFirst();
  return own && isGranted(own.state) ? { ...own, ofWard: false, ofTeam: false } : undefined;
}

const isGranted = (state: ApplicationState): boolean => (GRANTED_STATES as readonly ApplicationState[]).includes(state);

/** `subjectFor` for staff, who start conferences and invite. @throws Refusal `application.unknown` */
export async function subjectForStaff(db: Queries, caller: Caller, applicationId: string): Promise<Subject> {
  const subject = caller.patientId === null ? await subjectFor(db, caller, applicationId) : undefined;
  if (!subject) throw new Refusal('application.unknown', { field: 'applicationId' });
  return subject;
}
