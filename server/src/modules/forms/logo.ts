import { createHash } from 'node:crypto';
import { LOGO_LIMITS, type ReplyOf } from '@wardlink/contract';
import type { ReportDefinition } from '@wardlink/contract/reports';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { pictureOf, type Picture } from '../../core/picture.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Queries, Tx } from '../../database/connection.js';
import { hospitalNodeOf } from './find.js';
import { ownHospital } from './hospital.js';

const ACCEPTED = {
  types: ['image/png', 'image/jpeg'],
  limits: LOGO_LIMITS,
  unreadable: 'form.logoUnreadable',
  size: 'form.logoSize',
} as const;

const addressOf = ({ mediaType, bytes }: Picture): string => `data:${mediaType};base64,${bytes.toString('base64')}`;

/** The logo of a form as a data URL; null for a form without one. */
export async function logoOf(
  db: Queries,
  path: string,
  { header }: Pick<ReportDefinition, 'header'>,
): Promise<string | null> {
  if (!header.logo || header.picture === undefined) return null;
  const row = await db
    .selectFrom('reportLogo')
    .select(['mediaType', 'bytes'])
    .where('hospitalId', '=', hospitalNodeOf(path))
    .where('picture', '=', header.picture)
    .executeTakeFirst();
  return row ? addressOf(row) : null;
}

/** @throws Refusal `form.logoUnknown` if the logo of a definition is not stored */
export async function checkLogo(tx: Tx, hospitalId: string, { header }: ReportDefinition): Promise<void> {
  if (header.picture === undefined) return;
  const found = await tx
    .selectFrom('reportLogo')
    .select('picture')
    .where('hospitalId', '=', hospitalId)
    .where('picture', '=', header.picture)
    .executeTakeFirst();
  if (!found) throw new Refusal('form.logoUnknown', { field: 'definition.header.picture' });
}

/**
 * Stores a picture, each distinct one once. @returns its digest
 * @throws Refusal `form.logoUnreadable`, `form.logoSize`
 */
export async function storeLogo(work: Work, hospitalId: string, base64: string): Promise<ReplyOf<'form.addLogo'>> {
  const { tx, caller, clock } = work;
  const { mediaType, bytes } = pictureOf(base64, ACCEPTED);
  const picture = createHash('sha256').update(bytes).digest('hex');
  const stored = await tx
    .insertInto('reportLogo')
    .values({ hospitalId, picture, mediaType, bytes, addedAt: clock.date(), addedBy: caller.accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('picture')
    .executeTakeFirst();
  if (stored) {
    const event = { type: 'form.logoAdded', subject: picture, after: { mediaType, bytes: bytes.length } } as const;
    await recordByCaller(work, event, { nodeId: hospitalId });
  }
  return { picture, logo: addressOf({ mediaType, bytes }) };
}

/** @throws Refusal `node.forbidden`, `form.logoUnreadable`, `form.logoSize` */
export function addLogo(call: Call<'form.addLogo'>): Promise<ReplyOf<'form.addLogo'>> {
  const hospitalId = ownHospital(call.caller);
  return inTransaction(call, (work) => storeLogo(work, hospitalId, call.request.picture));
}
