import type { ReplyOf, RequestOf, SolutionLot } from '@wardlink/contract';
import { solutionLotState, solutionUsableUntil } from '@wardlink/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Call } from '../../core/handler.js';
import { inOrder, PAGE_ROWS, pageOf, type PageOf, type PageRequest } from '../../core/keyset.js';
import { Refusal } from '../../core/refusal.js';
import { literalText } from '../../core/typed-text.js';
import type { Queries } from '../../database/connection.js';
import { countUpTo } from '../../database/count-up-to.js';
import { filedOf, hospitalDay, personAt, type HospitalDay } from './hospital.js';

type SolutionFilter = Omit<RequestOf<'solution.list'>, 'after'>;

/** A checked filter, with its hospital. */
interface CheckedSolutions {
  day: HospitalDay;
  filter: SolutionFilter;
}

function selectSolutions(db: Queries, hospitalId: string) {
  return db
    .selectFrom('solutionLot as lot')
    .innerJoin('account as filer', 'filer.id', 'lot.filedBy')
    .leftJoin('account as withdrawer', 'withdrawer.id', 'lot.invalidBy')
    .selectAll('lot')
    .select([personAt('filer').as('filer'), personAt('withdrawer').as('withdrawer')])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('controlResult as result')
            .select('result.runId')
            .whereRef('result.solutionLotId', '=', 'lot.id'),
        )
        .as('used'),
    )
    .where('lot.hospitalId', '=', hospitalId);
}

export type SolutionRow = Awaited<ReturnType<ReturnType<typeof selectSolutions>['execute']>>[number];

function solutionOf(row: SolutionRow, today: string): SolutionLot {
  const { id, brand, lot, level, expires, opened, daysAfterOpening, target, lower, upper, specific, used, version } =
    row;
  const state = solutionLotState({ ...row, withdrawn: row.invalidAt !== null }, today);
  return {
    solutionLotId: id,
    brand,
    lot,
    level,
    expires,
    opened,
    daysAfterOpening,
    specific,
    version,
    target: { target, lower, upper },
    usableUntil: solutionUsableUntil(row),
    state: state.state,
    because: state.state === 'invalid' ? state.because : null,
    ...filedOf(row),
    used: Boolean(used),
  };
}

/** A lot of solution of the hospital. @throws Refusal `lot.unknown` */
export async function solutionRow(db: Queries, { hospitalId }: HospitalDay, lotId: string): Promise<SolutionRow> {
  const row = await selectSolutions(db, hospitalId).where('lot.id', '=', lotId).executeTakeFirst();
  if (!row) throw new Refusal('lot.unknown', { field: 'solutionLotId' });
  return row;
}

export async function solutionById(db: Queries, day: HospitalDay, lotId: string): Promise<SolutionLot> {
  return solutionOf(await solutionRow(db, day, lotId), day.today);
}

/** Whether a lot can be used on a day, as `solutionLotState` says. */
const isEffective = (today: string): RawBuilder<boolean> => sql<boolean>`(
  lot.invalid_at is null and lot.expires >= ${today}::date
  and (lot.opened is null or lot.opened + lot.days_after_opening >= ${today}::date))`;

function filtered(db: Queries, { day, filter }: CheckedSolutions) {
  const { level, state, words } = filter;
  const text = literalText(words);
  let query = selectSolutions(db, day.hospitalId);
  if (level != null) query = query.where('lot.level', '=', level);
  if (state === 'effective') query = query.where(isEffective(day.today));
  if (state === 'invalid') query = query.where(sql<boolean>`not ${isEffective(day.today)}`);
  if (text !== '') {
    query = query.where((eb) => eb.or([eb('lot.brand', 'ilike', `%${text}%`), eb('lot.lot', 'ilike', `${text}%`)]));
  }
  return query;
}

export const countSolutions = (db: Queries, checked: CheckedSolutions, limit: number) =>
  countUpTo(db, filtered(db, checked).clearSelect().select('lot.id'), limit);

/**
 * One page of lots, latest expiry first. @throws Refusal `input.invalid` if `after` is not a cursor of an earlier page
 */
export async function pageOfSolutions(
  db: Queries,
  checked: CheckedSolutions,
  { after, limit }: PageRequest,
): Promise<PageOf<SolutionLot>> {
  const order = inOrder({ expires: { by: sql`lot.expires`, type: 'date' } }, '-expires', after, sql.ref('lot.id'));
  const found = await order.rows(filtered(db, checked), limit);
  return pageOf(found, limit, (row) => solutionOf(row, checked.day.today));
}

const COUNTED = 50_000;

/** Lots of control solution. */
export async function listSolutions(call: Call<'solution.list'>): Promise<ReplyOf<'solution.list'>> {
  const { db, request } = call;
  const { after = null, ...filter } = request;
  const checked = { day: await hospitalDay(db, call), filter };
  const [page, total] = await Promise.all([
    pageOfSolutions(db, checked, { after, limit: PAGE_ROWS }),
    after === null ? countSolutions(db, checked, COUNTED) : null,
  ]);
  return { ...page, total };
}
