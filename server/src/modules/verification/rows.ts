import { type ReplyOf, type Verification, codedReason } from '@wardlink/contract';
import { verificationStateOf } from '@wardlink/domain';
import { departmentAt } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import { nameOf } from '../quality/runs.js';

type VerificationLine = ReplyOf<'verification.list'>['rows'][number];

/** Selects verifications with the names that screens show, without samples; add conditions on `one` and `place`. */
export function selectVerifications(db: Queries) {
  return db
    .selectFrom('verification as one')
    .innerJoin('device', 'device.id', 'one.deviceId')
    .innerJoin('organisationNode as place', 'place.id', 'one.nodeId')
    .innerJoin('account as operator', 'operator.id', 'one.operatorId')
    .leftJoin('stripLot as strip', 'strip.id', 'one.stripLotId')
    .leftJoin('account as explainer', 'explainer.id', 'one.explainedBy')
    .leftJoin('account as reviewer', 'reviewer.id', 'one.reviewedBy')
    .leftJoin('account as voider', 'voider.id', 'one.voidedBy')
    .select([
      'one.id',
      'one.version',
      'one.kind',
      'one.day',
      'one.head',
      'one.verdict',
      'one.deviceId',
      'one.stripLotId',
    ])
    .select(['one.savedAt', 'one.finishedAt', 'one.cause', 'one.action', 'one.explainedAt'])
    .select(['one.reviewedAt', 'one.reviewComment', 'one.voidedAt', 'one.voidReason'])
    .select(['device.serial', 'device.model', 'strip.brand', 'strip.lot'])
    .select([
      'place.name as placeName',
      'place.latinName as placeLatinName',
      departmentAt('place.path').as('department'),
    ])
    .select([
      nameOf('operator').as('operator'),
      nameOf('explainer').as('explainer'),
      nameOf('reviewer').as('reviewer'),
      nameOf('voider').as('voider'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectVerifications>['execute']>>[number];

/** A row in the form of replies, without its samples. */
export function lineOf(row: Row): VerificationLine {
  const { operator, explainer, reviewer, voider } = row;
  if (!operator) throw new Error('a verification without its operator');
  return {
    verificationId: row.id,
    version: row.version,
    kind: row.kind,
    meter: { deviceId: row.deviceId, serial: row.serial, model: row.model },
    place: { name: row.placeName, latinName: row.placeLatinName, department: row.department },
    day: row.day,
    strip:
      row.stripLotId !== null && row.brand !== null && row.lot !== null
        ? { stripLotId: row.stripLotId, brand: row.brand, lot: row.lot }
        : null,
    head: row.head,
    state: verificationStateOf({
      verdict: row.verdict,
      explained: row.explainedAt !== null,
      reviewed: row.reviewedAt !== null,
      voided: row.voidedAt !== null,
    }),
    verdict: row.verdict,
    operator,
    savedAt: row.savedAt.getTime(),
    finishedAt: row.finishedAt?.getTime() ?? null,
    explained:
      row.cause !== null && row.action !== null && row.explainedAt && explainer
        ? { cause: row.cause, action: row.action, at: row.explainedAt.getTime(), by: explainer }
        : null,
    reviewed:
      row.reviewedAt && reviewer ? { at: row.reviewedAt.getTime(), by: reviewer, comment: row.reviewComment } : null,
    voided:
      row.voidedAt && voider
        ? { at: row.voidedAt.getTime(), by: voider, reason: row.voidReason ?? codedReason('') }
        : null,
  };
}

/** One verification with its samples. */
export async function verificationById(db: Queries, id: string): Promise<Verification> {
  const row = await selectVerifications(db).select('one.samples').where('one.id', '=', id).executeTakeFirst();
  if (!row) throw new Error('a stored verification that cannot be read');
  return { ...lineOf(row), samples: row.samples };
}
