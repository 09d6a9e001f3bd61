import { sql } from 'kysely';

interface Named {
  name: string;
  latinName: string | null;
}

/** What a member of the staff is, and where: people of one name are told apart by it. */
export interface StaffPosition {
  role: Named;
  node: Named;
}

/** The position of the row of `account`; null of a patient. */
export const POSITION = sql<StaffPosition | null>`case when account.patient_id is null then (
  select json_build_object(
    'role', json_build_object('name', held.name, 'latinName', held.latin_name),
    'node', json_build_object('name', home.name, 'latinName', home.latin_name))
  from role held, organisation_node home where held.id = account.role_id and home.id = account.node_id) end`;
