import { sql } from 'kysely';
import { departmentAt } from './access/nodes.js';

interface Named {
  name: string;
  latinName: string | null;
}

/** Role and node of a staff member, which distinguish people with the same name. */
export interface StaffPosition {
  role: Named;
  node: Named & { department: Named | null };
}

/** The position of the row of `account`; null for a patient. */
export const POSITION = sql<StaffPosition | null>`case when account.patient_id is null then (
  select json_build_object(
    'role', json_build_object('name', held.name, 'latinName', held.latin_name),
    'node', json_build_object('name', home.name, 'latinName', home.latin_name, 'department', ${departmentAt('home.path')}))
  from role held, organisation_node home where held.id = account.role_id and home.id = account.node_id) end`;
