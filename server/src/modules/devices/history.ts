import type { ReplyOf } from '@wardlink/contract';
import { departmentAt } from '../../core/access/nodes.js';
import type { Call } from '../../core/handler.js';
import { patientOf, readDevice, seesName } from './rows.js';

type Department = { name: string; latinName: string | null } | null;
interface Named {
  name: string | null;
  latinName: string | null;
}
const person = (name: string | null, latinName: string | null) => (name === null ? null : { name, latinName });
const ward = (name: string | null, latinName: string | null, department: Department) =>
  name === null ? null : { name, latinName, department };
const known = ({ name, latinName }: Named) => ({ name: name ?? '', latinName });

/** Who had a device, and what happened to it. @throws Refusal `device.unknown` */
export async function deviceHistory(call: Call<'device.history'>): Promise<ReplyOf<'device.history'>> {
  const { db, caller, clock, request } = call;
  const now = clock.now();
  const device = await readDevice(db, caller, now, request.deviceId);
  const bindings = await db
    .selectFrom('deviceBinding as binding')
    .innerJoin('account as binder', 'binder.id', 'binding.boundBy')
    .leftJoin('account as unbinder', 'unbinder.id', 'binding.unboundBy')
    .leftJoin('organisationNode as node', 'node.id', 'binding.nodeId')
    .leftJoin('patient', 'patient.id', 'binding.patientId')
    .leftJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .selectAll('binding')
    .select(['binder.realName as binderName', 'binder.latinName as binderLatinName'])
    .select(['unbinder.realName as unbinderName', 'unbinder.latinName as unbinderLatinName'])
    .select(['node.name as nodeName', 'node.latinName as nodeLatinName'])
    .select(departmentAt('node.path').as('department'))
    .select(['patient.name as patientName', 'patient.latinName as patientLatinName'])
    .select(seesName(caller, now).as('seesName'))
    .where('binding.deviceId', '=', request.deviceId)
    .orderBy('binding.boundAt', 'desc')
    .orderBy('binding.id', 'desc')
    .execute();
  const events = await db
    .selectFrom('deviceEvent as event')
    .leftJoin('account as author', 'author.id', 'event.by')
    .leftJoin('organisationNode as source', 'source.id', 'event.fromNodeId')
    .leftJoin('organisationNode as target', 'target.id', 'event.toNodeId')
    .leftJoin('patient', 'patient.id', 'event.patientId')
    .leftJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .selectAll('event')
    .select(['author.realName as authorName', 'author.latinName as authorLatinName'])
    .select(['source.name as sourceName', 'source.latinName as sourceLatinName'])
    .select(departmentAt('source.path').as('sourceDepartment'))
    .select(['target.name as targetName', 'target.latinName as targetLatinName'])
    .select(departmentAt('target.path').as('targetDepartment'))
    .select(['patient.name as patientName', 'patient.latinName as patientLatinName'])
    .select(seesName(caller, now).as('seesName'))
    .where('event.deviceId', '=', request.deviceId)
    .orderBy('event.id', 'desc')
    .execute();
  return {
    device,
    bindings: bindings.map((row) => ({
      at: row.boundAt.getTime(),
      by: known({ name: row.binderName, latinName: row.binderLatinName }),
      patient: patientOf(row),
      node: ward(row.nodeName, row.nodeLatinName, row.department),
      activatedAt: row.activatedAt?.getTime() ?? null,
      unboundAt: row.unboundAt?.getTime() ?? null,
      unboundBy: person(row.unbinderName, row.unbinderLatinName),
      reason: row.unbindReason,
    })),
    events: events.map((row) => ({
      at: row.at.getTime(),
      type: row.type,
      by: person(row.authorName, row.authorLatinName),
      from: ward(row.sourceName, row.sourceLatinName, row.sourceDepartment),
      to: ward(row.targetName, row.targetLatinName, row.targetDepartment),
      patient: patientOf(row),
      note: row.note,
    })),
  };
}
