import { ATTACHMENT_BYTES, ATTACHMENT_LIMITS, type AttachmentKind, type AttachmentType } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Basis } from '../../core/transaction.js';
import type { Queries, Tx } from '../../database/connection.js';
import { readDocument } from './content/document.js';
import { rewritePicture } from './content/picture.js';
import { readVoice } from './content/voice.js';
import { fileNameOf } from './file-name.js';
import type { FileStore } from './file-store.js';
import { receive } from './receive.js';
import { attachmentOf, type StoredAttachment } from './select.js';
import { fileOf, thumbnailOf } from './stored-name.js';

/** An upload, as described by the headers of the request. */
export interface Upload {
  readonly id: string;
  readonly kind: AttachmentKind;
  readonly name: string;
  /** Undefined if the sender does not know it in advance. */
  readonly length: number | undefined;
  readonly body: Readable;
}

interface UploadContext extends Basis {
  readonly store: FileStore;
  readonly uploadsPerMinute: number;
}

interface Content {
  readonly mediaType: AttachmentType;
  readonly bytes: number;
  readonly width?: number;
  readonly height?: number;
  readonly durationMs?: number;
}

const MEGABYTE = 1024 ** 2;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const tooLarge = (kind: AttachmentKind): Refusal =>
  new Refusal('attachment.tooLarge', { places: { megabytes: ATTACHMENT_BYTES[kind] / MEGABYTE } });

/**
 * Checks and stores an upload. Repeating an upload with the same id and bytes returns the first answer.
 * @throws Refusal
 */
export async function storeUpload(
  context: UploadContext,
  { accountId }: Pick<Caller, 'accountId'>,
  upload: Upload,
): Promise<StoredAttachment> {
  const { store, db } = context;
  const { id, kind, length } = upload;
  const mostBytes = ATTACHMENT_BYTES[kind];
  if (length !== undefined && length > mostBytes) throw tooLarge(kind);
  if (!(await store.hasRoom(length ?? mostBytes))) throw new Refusal('server.readOnly');
  const known = await db.selectFrom('attachment').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) await checkQuota(context, db, accountId, length ?? 0);
  const [uploaded, picture, thumbnail] = [store.newDraft(), store.newDraft(), store.newDraft()];
  try {
    const { bytes, sha256 } = await receive(upload.body, uploaded, { mostBytes, tooLarge: () => tooLarge(kind) });
    const repeated = await storedBefore(db, { id, accountId, sha256 });
    if (repeated) return repeated;
    const content: Content =
      kind === 'picture'
        ? await rewritePicture(uploaded, { picture, thumbnail })
        : { bytes, ...(await (kind === 'voice' ? readVoice(uploaded) : readDocument(uploaded))) };
    const row = {
      id,
      kind,
      ...content,
      sha256,
      ownerId: accountId,
      name: fileNameOf(upload.name, kind, content.mediaType),
      createdAt: context.clock.date(),
    };
    const stored = await inTransaction(context, async ({ tx }) => {
      // Uploads of one account are counted one at a time.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`attachments of ${accountId}`}, 0))`.execute(tx);
      await lockUpload(tx, id);
      const inserted = await tx
        .insertInto('attachment')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!inserted) {
        const first = await storedBefore(tx, { id, accountId, sha256 });
        if (first) return first;
        throw new Refusal('attachment.idTaken');
      }
      await checkQuota(context, tx, accountId, 0);
      // A row is committed only if its files exist.
      await store.noteUncommitted(id);
      try {
        if (kind === 'picture') await store.keep(thumbnail, thumbnailOf(id));
        await store.keep(kind === 'picture' ? picture : uploaded, fileOf(id));
      } catch (error) {
        await store.remove(thumbnailOf(id));
        await store.remove(fileOf(id));
        await store.forgetUncommitted(id);
        throw error;
      }
      return attachmentOf(inserted);
    });
    await store.forgetUncommitted(id);
    return stored;
  } finally {
    for (const draft of [uploaded, picture, thumbnail]) await store.discard(draft);
  }
}

/** Waits for transactions that name or remove files of this id; locks until the end of the transaction. */
export async function lockUpload(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attachment ${id}`}, 0))`.execute(tx);
}

/**
 * The attachment that the same person uploaded under this id.
 * @throws Refusal if the id belongs to other bytes or another owner, or if its attachment was deleted
 */
async function storedBefore(
  db: Queries,
  { id, accountId, sha256 }: { id: string; accountId: string; sha256: Buffer },
): Promise<StoredAttachment | undefined> {
  const row = await db.selectFrom('attachment').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  if (row.ownerId !== accountId || !row.sha256.equals(sha256)) throw new Refusal('attachment.idTaken');
  if (row.removedAt !== null) throw new Refusal('attachment.unknown');
  return attachmentOf(row);
}

/** @param coming bytes to add to those already stored. @throws Refusal `rate.limited`, `attachment.dayFull` */
async function checkQuota(
  { clock, uploadsPerMinute }: UploadContext,
  db: Queries,
  accountId: string,
  coming: number,
): Promise<void> {
  const { bytesPerDay } = ATTACHMENT_LIMITS;
  const minute = new Date(clock.now() - MINUTE_MS);
  const { bytes, recent } = await db
    .selectFrom('attachment')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<string>('bytes'), sql<string>`0`).as('bytes'),
      fn.countAll<string>().filterWhere('createdAt', '>', minute).as('recent'),
    ])
    .where('ownerId', '=', accountId)
    .where('createdAt', '>', new Date(clock.now() - DAY_MS))
    .executeTakeFirstOrThrow();
  const isComing = coming > 0 ? 1 : 0;
  if (Number(recent) + isComing > uploadsPerMinute) throw new Refusal('rate.limited');
  if (Number(bytes) + coming > bytesPerDay) {
    throw new Refusal('attachment.dayFull', { places: { megabytes: bytesPerDay / MEGABYTE } });
  }
}
