import type { ReplyOf } from '@wardlink/contract';
import { maskName } from '@wardlink/domain';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { questionOf } from '../statistics/period.js';
import { pageOfRows, ROWS_OF_PAGE } from '../statistics/rows.js';
import { departmentsFor } from './departments.js';

type Reply = ReplyOf<'dean.rows'>;
type Row = Reply['rows'][number];

interface Names {
  name: string;
  latinName: string | null;
}

const masked = ({ name, latinName }: Names): Names => ({
  name: maskName(name),
  latinName: latinName === null ? null : maskName(latinName),
});

/** A row without name and ward. */
function unnamedRow<One extends Row>(row: One): One {
  const patient = row.patient && { ...row.patient, ...masked(row.patient) };
  if (!('place' in row)) return { ...row, patient };
  return { ...row, patient, place: { ...(row.place.department ?? row.place), department: null } };
}

/**
 * The rows behind a figure, without names.
 * @throws Refusal `node.forbidden`, `input.invalid` as `questionOf` and `pageOfRows`
 */
export async function unnamedRows(call: Call<'dean.rows'>): Promise<Reply> {
  const { db, caller, clock, request } = call;
  const { after, ...filter } = request;
  const { departmentId } = filter;
  // Only departments can be chosen: the rows of a ward would reveal who the patients are.
  const isOffered = async (): Promise<boolean> =>
    (await departmentsFor(db, caller)).some(({ nodeId }) => nodeId === departmentId);
  if (departmentId != null && !(await isOffered())) throw new Refusal('node.forbidden');
  const question = await questionOf({ db, replicaDb: db, caller, clock, request });
  const page = await pageOfRows({ db, question, caller, after: after ?? 0, limit: ROWS_OF_PAGE }, filter);
  return { ...page, rows: (page.rows as Row[]).map(unnamedRow) } as Reply;
}
