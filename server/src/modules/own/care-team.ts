import type { Queries } from '../../database/connection.js';

interface CareTeamMember {
  userId: string;
  username: string;
  name: string;
  latinName: string | null;
  role: 'doctor' | 'nurse';
}

/** A patient's attending physician and responsible nurse, if they are set and enabled. */
export async function careTeamOf(db: Queries, patientId: string): Promise<CareTeamMember[]> {
  const rows = await db
    .selectFrom('patient')
    .innerJoin('account', (join) =>
      join.on((eb) =>
        eb.or([
          eb('account.id', '=', eb.ref('patient.attendingPhysicianId')),
          eb('account.id', '=', eb.ref('patient.responsibleNurseId')),
        ]),
      ),
    )
    .select(['account.id as userId', 'account.username', 'account.realName as name', 'account.latinName'])
    .select('patient.attendingPhysicianId')
    .where('patient.id', '=', patientId)
    .where('account.enabled', '=', true)
    .execute();
  return rows
    .map(({ attendingPhysicianId, ...member }): CareTeamMember => {
      return { ...member, role: member.userId === attendingPhysicianId ? 'doctor' : 'nurse' };
    })
    .sort((a, b) => a.role.localeCompare(b.role));
}
