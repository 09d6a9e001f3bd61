import { ATTACHMENT_KINDS, type AttachmentKind } from '@wardlink/contract';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import type { Database } from '../../database/connection.js';
import type { Clock } from '../../time/clock.js';
import { rangeOf } from './byte-range.js';
import type { FileStore } from './file-store.js';
import { type SeesSent, mayLoadBy } from './may-load.js';
import { fileOf, thumbnailOf } from './stored-name.js';

interface Download {
  readonly id: string;
  /** Request the thumbnail instead of the picture. */
  readonly thumbnail: boolean;
  readonly range: string | undefined;
  /** The tag of the copy that the browser has. */
  readonly held: string | undefined;
}

interface Sending {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: FileStore;
  readonly seesSent: SeesSent;
}

const SHOWN: readonly AttachmentKind[] = ATTACHMENT_KINDS.filter((kind) => kind !== 'file');

/**
 * Sends the bytes of an attachment or of its thumbnail.
 * @throws Refusal `attachment.unknown` also if the caller may not load it, so that nobody learns which ids exist;
 *   `attachment.damaged` if the file's length differs from the stored length
 */
export async function sendStored(
  { db, clock, logger, store, seesSent }: Sending,
  caller: Caller,
  { id, thumbnail, range: asked, held }: Download,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await db.selectFrom('attachment').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found || !(await mayLoadBy(seesSent)(db, caller, found, clock.date()))) throw new Refusal('attachment.unknown');
  const { kind, mediaType, name } = found;
  if (thumbnail && kind !== 'picture') throw new Refusal('attachment.unknown');
  // The bytes of an id never change. The browser asks each time whether its user may still see them.
  const tag = `"${id}${thumbnail ? '-thumbnail' : ''}"`;
  void reply.header('cache-control', 'private, no-cache').header('etag', tag);
  if (held === tag) return reply.code(304).send();
  const file = await store.open(thumbnail ? thumbnailOf(id) : fileOf(id));
  if (!file) throw new Refusal('attachment.unknown');
  const { bytes } = file;
  // If fewer bytes follow than announced, the browser waits; if more follow, they corrupt the next response.
  if (bytes === 0 || (!thumbnail && bytes !== found.bytes)) {
    await file.close();
    logger.error(
      { event: 'attachment.damaged', attachmentId: id, bytes, stored: found.bytes },
      'a stored file is damaged',
    );
    throw new Refusal('attachment.damaged');
  }
  const range = kind === 'voice' ? rangeOf(asked, bytes) : undefined;
  if (kind === 'voice') void reply.header('accept-ranges', 'bytes');
  if (range === 'unsatisfiable') {
    await file.close();
    return reply.code(416).header('content-range', `bytes */${bytes}`).header('cache-control', 'no-store').send();
  }
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  void reply.header('content-length', range ? range.end - range.start + 1 : bytes);
  return (
    reply
      .type(typeOf(thumbnail ? 'image/webp' : mediaType))
      .header('content-disposition', dispositionOf(SHOWN.includes(kind) ? 'inline' : 'attachment', name))
      // Whatever type the browser assumes, it runs no script and shows the file in no frame.
      .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header('x-content-type-options', 'nosniff')
      .send(file.read(range))
  );
}

const typeOf = (mediaType: string): string => (mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType);

/** RFC 6266: a name for old programs, and the full name. */
function dispositionOf(type: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${type}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
