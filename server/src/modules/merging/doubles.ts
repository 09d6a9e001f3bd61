import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { patientsOf } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';

type Pair = ReplyOf<'merging.doubles'>['pairs'][number];
type Double = Pair['records'][number];

/** Pairs in one reply; after merging them, the caller gets the next ones. */
const LIMIT = 50;

/** Likely double records among the caller's patients, those with the same identity number first. */
export async function findDoubles({ db, caller }: Call<'merging.doubles'>): Promise<ReplyOf<'merging.doubles'>> {
  const visible = patientsOf(db, caller).select(['patient.id', 'patient.name', 'patient.birthday', 'patient.mobile']);
  const people = visible.select(['patient.idCard', 'patient.hospitalId']);
  const { rows } = await sql<{ one: string; other: string; why: Pair['why'] }>`
    with person as materialized (${people})
    select distinct on (one, other) one, other, why from (
      select one.id as one, other.id as other, 'idCard' as why, 1 as rank
      from person one join person other on upper(one.id_card) = upper(other.id_card)
        and one.hospital_id = other.hospital_id and one.id < other.id
      union all
      select one.id, other.id, 'birthday', 2
      from person one join person other on one.name = other.name and one.birthday = other.birthday and one.id < other.id
      where one.id_card is null or other.id_card is null
      union all
      select one.id, other.id, 'mobile', 3
      from person one join person other on one.mobile = other.mobile and one.name = other.name and one.id < other.id
      where one.id_card is null or other.id_card is null
    ) as pair order by one, other, rank`.execute(db);
  const order: Record<Pair['why'], number> = { idCard: 1, birthday: 2, mobile: 3 };
  const pairs = rows.toSorted((a, b) => order[a.why] - order[b.why]).slice(0, LIMIT);
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  if (ids.length === 0) return { pairs: [] };
  const found: Double[] = await patientsOf(db, caller)
    .select(['patient.id as patientId', 'patient.name', 'patient.latinName', 'patient.sex', 'patient.birthday'])
    .select(['patient.hospitalizationNumber', 'patient.visitCardNumber', 'patient.kind'])
    .where('patient.id', 'in', ids)
    .execute();
  const byId = new Map(found.map((record) => [record.patientId, record]));
  return {
    pairs: pairs.flatMap(({ one, other, why }) => {
      const records = [byId.get(one), byId.get(other)].filter((record) => record !== undefined);
      return records.length === 2 ? [{ why, records }] : [];
    }),
  };
}
