import type { MappingKind } from '@wardlink/contract';
import type { Queries, Tx } from '../../database/connection.js';
import type { SentCode } from './outcome.js';
import type { Partner } from './partner.js';

/** The decision about a code; undefined if nobody has decided. */
export async function mappingOf(db: Queries, partner: Partner, kind: MappingKind, code: string) {
  return db
    .selectFrom('interfaceMapping')
    .select(['nodeId', 'accountId', 'sex', 'skipped'])
    .where('partnerId', '=', partner.id)
    .where('kind', '=', kind)
    .where('code', '=', code)
    .where((where) =>
      where.or([
        where('nodeId', 'is not', null),
        where('accountId', 'is not', null),
        where('sex', 'is not', null),
        where('skipped', '=', true),
      ]),
    )
    .executeTakeFirst();
}

/** Notes codes that were met without a meaning, for the page of mappings. */
export async function noteCodes(tx: Tx, partnerId: string, codes: readonly SentCode[], at: Date): Promise<void> {
  for (const { kind, code, name = null } of codes) {
    await tx
      .insertInto('interfaceMapping')
      .values({ partnerId, kind, code, name, seenAt: at })
      .onConflict((conflict) =>
        conflict.columns(['partnerId', 'kind', 'code']).doUpdateSet({ seenAt: at, ...(name && { name }) }),
      )
      .execute();
  }
}

/** Sexes that every sender may use: table 0001, GB/T 2261.1 and words. */
const SEXES: Readonly<Record<string, 'male' | 'female'>> = {
  m: 'male',
  male: 'male',
  '1': 'male',
  男: 'male',
  男性: 'male',
  f: 'female',
  female: 'female',
  '2': 'female',
  女: 'female',
  女性: 'female',
};

/** @returns undefined for a code that nobody has mapped; null for one that means nothing here */
export async function sexOf(
  db: Queries,
  partner: Partner,
  code: string,
): Promise<'male' | 'female' | null | undefined> {
  const usual = SEXES[code.trim().toLowerCase()];
  if (usual) return usual;
  const mapping = await mappingOf(db, partner, 'sex', code);
  return mapping && mapping.sex;
}
