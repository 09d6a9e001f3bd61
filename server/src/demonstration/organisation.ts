import { sql } from 'kysely';
import type { Tx } from '../database/connection.js';
import type { OrganisationNodeTable } from '../database/schema/index.js';
import { bedNames } from '../modules/organisation/change.js';
import { DEPARTMENTS, HOSPITAL, type DepartmentPlan } from './hospital.js';

type Kind = OrganisationNodeTable['kind'];

interface MadeWard {
  nodeId: string;
  beds: string[];
  patients: number;
}

export interface MadeDepartment {
  nodeId: string;
  code: string;
  wards: MadeWard[];
  outpatients: number;
  discharged: number;
}

export interface MadeOrganisation {
  hospitalId: string;
  departments: MadeDepartment[];
}

interface NewNode {
  kind: Kind;
  name: string;
  latinName: string | null;
  code: string;
  ordinal: number;
}

async function addNode(
  tx: Tx,
  parent: { id: string; path: string } | null,
  node: NewNode,
): Promise<{ id: string; path: string }> {
  const { id } = await tx
    .insertInto('organisationNode')
    .values({ ...node, parentId: parent?.id ?? null, path: `new ${node.code}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const path = `${parent?.path ?? '/'}${id}/`;
  await tx.updateTable('organisationNode').set({ path }).where('id', '=', id).execute();
  return { id, path };
}

/** Inserts the beds of a ward in one statement; a bed's path ends in its own id. */
async function addBeds(tx: Tx, ward: { id: string; path: string }, code: string, beds: string[]): Promise<void> {
  await tx
    .insertInto('organisationNode')
    .values(
      beds.map((bed, index) => ({
        parentId: ward.id,
        kind: 'bed' as const,
        ...bedNames(bed),
        code: bed,
        ordinal: index,
        path: `new ${code}-${bed}`,
      })),
    )
    .execute();
  await tx
    .updateTable('organisationNode')
    .set({ path: sql<string>`${ward.path} || id || '/'` })
    .where('parentId', '=', ward.id)
    .execute();
}

/** The hospital with its departments, wards and beds. */
export async function addOrganisation(
  tx: Tx,
  plan: readonly DepartmentPlan[] = DEPARTMENTS,
): Promise<MadeOrganisation> {
  const { zone, ...hospitalNode } = HOSPITAL;
  const hospital = await addNode(tx, null, { ...hospitalNode, kind: 'hospital', ordinal: 0 });
  await tx.insertInto('nodeSetting').values({ nodeId: hospital.id, zone }).execute();
  const departments: MadeDepartment[] = [];
  for (const [ordinal, { wards: planned, ...own }] of plan.entries()) {
    const { code, name, latinName, outpatients, discharged } = own;
    const department = await addNode(tx, hospital, { kind: 'department', name, latinName, code, ordinal });
    const wards: MadeWard[] = [];
    for (const [index, ward] of planned.entries()) {
      const wardCode = `${code}-${index + 1}`;
      const node = await addNode(tx, department, {
        kind: 'ward',
        name: ward.name,
        latinName: ward.latinName,
        code: wardCode,
        ordinal: index,
      });
      const beds = Array.from({ length: ward.beds }, (_, bed) => String(bed + 1).padStart(2, '0'));
      await addBeds(tx, node, wardCode, beds);
      wards.push({ nodeId: node.id, beds, patients: ward.patients });
    }
    departments.push({ nodeId: department.id, code, wards, outpatients, discharged });
  }
  return { hospitalId: hospital.id, departments };
}
