import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { departmentAt, WARD_NAMES } from '../../core/access/nodes.js';
import type { Call } from '../../core/handler.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { staffOf } from '../patient-lookup/summary.js';
import { patientWithLoggedView } from './view-log.js';

type Reply = ReplyOf<'patient.stays'>;
type Place = Reply['stays'][number]['places'][number];

/** Every stay of a patient with its places. @throws Refusal `patient.unknown` outside the caller's nodes */
export async function patientStays(call: Call<'patient.stays'>): Promise<Reply> {
  const { db, request } = call;
  const patient = await patientWithLoggedView(call, request.patientId);
  const rows = await db
    .selectFrom('stay')
    .selectAll()
    .where('patientId', '=', patient.id)
    .orderBy('beganAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const [places, staff] = await Promise.all([
    placesOf(db, patient.id),
    staffOf(
      db,
      rows.map((row) => row.attendingPhysicianId),
    ),
  ]);
  const stays = rows.map((row) => ({
    stayId: row.id,
    class: row.class,
    visitNumber: row.visitNumber,
    beganAt: row.beganAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
    attendingPhysician: staff(row.attendingPhysicianId),
    cancelledAt: row.cancelledAt?.getTime() ?? null,
    cancelReason: row.cancelReason,
    places: places.get(row.id) ?? [],
  }));
  return { stays };
}

/** The places of a patient by stay, each until the next one; that may be outside the hospital. */
async function placesOf(db: Queries, patientId: string): Promise<Map<string, Place[]>> {
  const rows = await db
    .with('lay', (lay) =>
      lay
        .selectFrom('patientPlace')
        .select(['since', 'nodeId', 'bed', 'stayId'])
        .select(sql<Date | null>`lead(since) over (order by since)`.as('until'))
        .where('patientId', '=', patientId),
    )
    .selectFrom('lay')
    .innerJoin('organisationNode as ward', 'ward.id', 'lay.nodeId')
    .select(['lay.since', 'lay.until', 'lay.bed', 'lay.stayId', ...WARD_NAMES])
    .select(departmentAt('ward.path').as('department'))
    .where('lay.stayId', 'is not', null)
    .orderBy('lay.since')
    .execute();
  const byStay = groupRows(rows, ({ stayId }) => stayId ?? '');
  return new Map(
    [...byStay].map(([stayId, places]) => [
      stayId,
      places.map(({ since, until, bed, wardName, wardLatinName, department }) => ({
        since: since.getTime(),
        until: until?.getTime() ?? null,
        ward: { name: wardName, latinName: wardLatinName, department },
        bed,
      })),
    ]),
  );
}
