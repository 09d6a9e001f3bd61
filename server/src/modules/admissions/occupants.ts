import type { ReplyOf } from '@wardlink/contract';
import { nodeInScope, patientsOf } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';

/** The patients in the beds of a ward. @throws Refusal `node.forbidden` outside the caller's nodes */
export async function occupantsOfWard({
  db,
  caller,
  request,
}: Call<'admission.occupants'>): Promise<ReplyOf<'admission.occupants'>> {
  await nodeInScope(db, caller, request.wardId);
  const rows = await patientsOf(db, caller)
    .innerJoin('organisationNode as bedNode', (join) =>
      join
        .onRef('bedNode.parentId', '=', 'patient.wardId')
        .onRef('bedNode.code', '=', 'patient.bed')
        .on('bedNode.kind', '=', 'bed'),
    )
    .select(['patient.id as patientId', 'patient.name', 'patient.latinName', 'bedNode.code as bed'])
    .where('patient.kind', '=', 'inpatient')
    .where('patient.wardId', '=', request.wardId)
    .orderBy('bedNode.ordinal')
    .orderBy('bedNode.id')
    .execute();
  const wanted = await patientsOf(db, caller)
    .innerJoin('wantedBed', (join) =>
      join.onRef('wantedBed.patientId', '=', 'patient.id').onRef('wantedBed.wardId', '=', 'patient.wardId'),
    )
    .select(['patient.id as patientId', 'wantedBed.bed', 'wantedBed.reason'])
    .where('patient.kind', '=', 'inpatient')
    .where('patient.wardId', '=', request.wardId)
    .where('patient.bed', 'is', null)
    .orderBy('wantedBed.since')
    .execute();
  return { occupants: rows, wanted };
}
