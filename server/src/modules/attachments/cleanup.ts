import { ATTACHMENT_LIMITS } from '@wardlink/contract';
import type { ServerContext } from '../../core/context.js';
import { startRepeatedJob } from '../../core/repeated-job.js';
import type { FileStore } from './file-store.js';
import { fileOf, thumbnailOf } from './stored-name.js';
import { lockUpload } from './upload.js';

const EVERY_MS = 10 * 60_000;
const AT_ONCE = 50;

type Needed = Pick<ServerContext, 'db' | 'clock' | 'logger'>;

/**
 * Deletes attachments that were not sent within a day: it marks the row as deleted, so that no message can use the
 * attachment, then deletes the files, then the row. If a process ends in between, the next pass continues; several
 * processes share the work.
 */
export async function deleteUnsent({ db, clock, logger }: Needed, store: FileStore): Promise<void> {
  const before = new Date(clock.now() - ATTACHMENT_LIMITS.unsentMs);
  await db
    .updateTable('attachment')
    .set({ removedAt: clock.date() })
    .where('groupId', 'is', null)
    .where('messageId', 'is', null)
    .where('removedAt', 'is', null)
    .where('createdAt', '<=', before)
    .execute();
  let deleted = 0;
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const gone = await tx
        .selectFrom('attachment')
        .select('id')
        .where('groupId', 'is', null)
        .where('removedAt', 'is not', null)
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id } of gone) {
        await store.remove(fileOf(id));
        await store.remove(thumbnailOf(id));
        await tx.deleteFrom('attachment').where('id', '=', id).execute();
      }
      return gone.length;
    });
    deleted += count;
    if (count < AT_ONCE) break;
  }
  await store.discardOlderThan(before);
  for (const id of await store.uncommittedBefore(before)) await deleteUncommitted({ db }, store, { id, before });
  if (deleted > 0) logger.info({ event: 'attachment.unsentDeleted', count: deleted });
}

/** Deletes files of an upload whose process ended between naming the files and committing the row. */
async function deleteUncommitted(
  { db }: Pick<Needed, 'db'>,
  store: FileStore,
  { id, before }: { id: string; before: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUpload(tx, id);
    // It may have been uploaded again while this call waited for the lock.
    if (!(await store.uncommittedBefore(before)).includes(id)) return;
    const row = await tx.selectFrom('attachment').select('id').where('id', '=', id).executeTakeFirst();
    if (!row) {
      await store.remove(fileOf(id));
      await store.remove(thumbnailOf(id));
    }
    await store.forgetUncommitted(id);
  });
}

export const startAttachmentCleanup = (context: Needed, store: FileStore): { stop(): Promise<void> } =>
  startRepeatedJob(() => deleteUnsent(context, store), {
    everyMs: EVERY_MS,
    event: 'attachment.cleanupFailed',
    logger: context.logger,
  });
