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
  /** The smaller picture instead of the whole. */
  readonly thumbnail: boolean;
  readonly range: string | undefined;
  /** The tag of what the browser has kept. */
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
 * Answers with the bytes of an attachment, or of its thumbnail.
 * @throws Refusal `attachment.unknown` for one that the caller may not load, too: nobody learns which ids exist;
 * `attachment.damaged` where the file has another length than was stored
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
  // An id shows the same bytes for ever. The browser asks each time whether its user may still see them.
  const tag = `"${id}${thumbnail ? '-thumbnail' : ''}"`;
  void reply.header('cache-control', 'private, no-cache').header('etag', tag);
  if (held === tag) return reply.code(304).send();
  const file = await store.open(thumbnail ? thumbnailOf(id) : fileOf(id));
  if (!file) throw new Refusal('attachment.unknown');
  const { bytes } = file;
  // A length that is announced and not sent leaves the browser waiting; more than that goes into the next answer.
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
      // Whatever a browser takes it for, it runs nothing and is in no frame.
      .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header('x-content-type-options', 'nosniff')
      .send(file.read(range))
  );
}

const typeOf = (mediaType: string): string => (mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType);

/** RFC 6266: a name for old programs, and the whole one. */
function dispositionOf(type: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${type}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
