import { sql } from 'kysely';
import type { Tx } from '../database/connection.js';
import { fileOf, storedAs, thumbnailOf } from '../modules/attachments/stored-name.js';

/** A file of a chat that the database knows. */
interface ChatFile {
  /** Its path in the folder of files. */
  readonly name: string;
  /** Whether a message refers to it. A file that was not sent is deleted after a day, perhaps during a backup. */
  readonly sent: boolean;
}

/** The files of all attachments; none in a database of a version without attachments. */
export async function chatFilesOf(tx: Tx): Promise<ChatFile[]> {
  const known = await sql<{ exists: boolean }>`select to_regclass('attachment') is not null as exists`.execute(tx);
  if (!known.rows[0]?.exists) return [];
  const rows = await tx
    .selectFrom('attachment')
    .select(['id', 'kind', 'groupId', 'messageId'])
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, kind, groupId, messageId }) => {
    const names = kind === 'picture' ? [fileOf(id), thumbnailOf(id)] : [fileOf(id)];
    return names.map((name) => ({ name: storedAs(name), sent: groupId !== null || messageId !== null }));
  });
}
