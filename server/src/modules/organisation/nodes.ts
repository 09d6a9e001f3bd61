import type { ReplyOf } from '@wardlink/contract';
import { depthOf, idsOnPath, isBelowPath } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import type { Call } from '../../core/handler.js';
import { isMovable, nodeOf, type NodeRow } from './change.js';
import { inScope } from '../../core/access/scope.js';

/** The caller's node and all nodes below except beds, parents before children, including disabled ones. */
export async function managedNodes({ db, caller }: Call<'organisation.nodes'>): Promise<ReplyOf<'organisation.nodes'>> {
  const [rows, beds, inpatients] = await Promise.all([
    db
      .selectFrom('organisationNode')
      .select(['id', 'parentId', 'kind', 'name', 'latinName', 'code', 'enabled', 'version', 'path'])
      .where(inScope(caller, 'path'))
      .where('kind', '<>', 'bed')
      .orderBy(depthOf('path'))
      .orderBy('ordinal')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('organisationNode')
      .select(({ fn }) => ['parentId', fn.countAll<string>().as('count')])
      .where(inScope(caller, 'path'))
      .where('kind', '=', 'bed')
      .groupBy('parentId')
      .execute(),
    db
      .selectFrom('patient')
      .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      .select(({ fn }) => ['place.path', fn.countAll<string>().as('count')])
      .where(inScope(caller, 'place.path'))
      .where('patient.kind', '=', 'inpatient')
      .groupBy('place.path')
      .execute(),
  ]);
  const bedsOf = new Map(beds.map(({ parentId, count }) => [parentId, Number(count)]));
  const lying = new Map<string, number>();
  for (const { path, count } of inpatients) {
    for (const id of idsOnPath(path)) lying.set(id, (lying.get(id) ?? 0) + Number(count));
  }
  const nodes = rows.map(({ id, parentId, path: _path, ...row }) => ({
    nodeId: id,
    parentId: id === caller.nodeId ? null : parentId,
    ...row,
    beds: bedsOf.get(id) ?? 0,
    inpatients: lying.get(id) ?? 0,
  }));
  return { nodes };
}

/** One node with all its fields, its people and devices, and the beds of a ward. */
export async function managedNode({
  db,
  caller,
  request,
}: Call<'organisation.node'>): Promise<ReplyOf<'organisation.node'>> {
  const row = await nodeOf(db, caller, request.nodeId);
  const [above, mergedInto, counts, beds] = await Promise.all([
    db
      .selectFrom('organisationNode')
      .select(['id as nodeId', 'name', 'latinName'])
      .where('id', 'in', idsOnPath(row.path))
      .where('id', '<>', row.id)
      .where(inScope(caller, 'path'))
      .orderBy(({ fn }) => fn('length', ['path']))
      .execute(),
    row.mergedInto === null
      ? null
      : db
          .selectFrom('organisationNode')
          .select(['id as nodeId', 'name', 'latinName'])
          .where('id', '=', row.mergedInto)
          .executeTakeFirstOrThrow(),
    countsAt(db, row.path),
    row.kind === 'ward' ? bedsAt(db, row) : [],
  ]);
  const { id: nodeId, parentId, kind, name, latinName, code, enabled, version } = row;
  const { nature, type, level, region, phone, address } = row;
  return {
    nodeId,
    parentId: nodeId === caller.nodeId ? null : parentId,
    kind,
    name,
    latinName,
    code,
    nature,
    type,
    level,
    region,
    phone,
    address,
    enabled,
    version,
    above,
    movable: isMovable(caller, row),
    mergedInto,
    counts,
    beds,
  };
}

async function countsAt(db: Queries, path: string): Promise<ReplyOf<'organisation.node'>['counts']> {
  const below = isBelowPath(path, 'place.path');
  const [patients, staff, nodes] = await Promise.all([
    db
      .selectFrom('patient')
      .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      .select(({ fn }) => [
        fn.countAll<string>().as('all'),
        fn.countAll<string>().filterWhere('patient.kind', '=', 'inpatient').as('inpatients'),
      ])
      .where(below)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('account')
      .innerJoin('organisationNode as place', 'place.id', 'account.nodeId')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('account.patientId', 'is', null)
      .where(below)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('organisationNode as place')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(below)
      .where('place.path', '<>', path)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    inpatients: Number(patients.inpatients),
    patients: Number(patients.all),
    staff: Number(staff.count),
    nodes: Number(nodes.count),
  };
}

async function bedsAt(db: Queries, ward: NodeRow): Promise<ReplyOf<'organisation.node'>['beds']> {
  const rows = await db
    .selectFrom('organisationNode as bed')
    .leftJoin('patient', (join) =>
      join
        .onRef('patient.wardId', '=', 'bed.parentId')
        .onRef('patient.bed', '=', 'bed.code')
        .on('patient.kind', '=', 'inpatient'),
    )
    .select(['bed.id as nodeId', 'bed.code as bed', 'bed.enabled', 'bed.version', 'patient.id as patientId'])
    .where('bed.parentId', '=', ward.id)
    .where('bed.kind', '=', 'bed')
    .orderBy('bed.ordinal')
    .orderBy('bed.id')
    .execute();
  return rows.map(({ patientId, ...bed }) => ({ ...bed, taken: patientId !== null }));
}
