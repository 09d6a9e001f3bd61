import { sql } from 'kysely';
import { departmentAt } from '../../core/access/nodes.js';
import { seesPatient } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import type { Queries } from '../../database/connection.js';
import type { Question } from './period.js';

/** The rows of a question, and the requested page. */
export interface RowsAsked {
  db: Queries;
  question: Question;
  caller: Caller;
  after: number;
  limit: number;
}

/** Joins the patient of a row; `seenBy` selects null if the caller may not see the patient. */
export const whose = (id: string) => sql`
  join patient on patient.id = ${sql.ref(id)} join organisation_node home on home.id = patient.node_id`;
export const seenBy = (caller: Caller) => sql`
  case when ${seesPatient(caller, { path: 'home.path', patient: 'patient.id' })}
    then jsonb_build_object('patientId', patient.id::text, 'name', patient.name, 'latinName', patient.latin_name,
      'hospitalizationNumber', patient.hospitalization_number)
  end as patient`;
export const PLACE = sql`jsonb_build_object('name', place.name, 'latinName', place.latin_name,
  'department', ${departmentAt('place.path')}) as place`;
