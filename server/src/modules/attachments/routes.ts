import {
  ATTACHMENT_HEADERS,
  ATTACHMENT_KINDS,
  ATTACHMENT_LIMITS,
  ATTACHMENT_PATH,
  ATTACHMENT_THUMBNAIL,
  type AttachmentKind,
} from '@wardlink/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Caller } from '../../core/caller.js';
import type { ServerContext } from '../../core/context.js';
import { refuseForeign, type SessionCookie } from '../../core/http/session-cookie.js';
import { isSuspicious } from '../../core/http/suspicious-refusals.js';
import { socketRefusalOf } from '../../core/policy.js';
import { Refusal } from '../../core/refusal.js';
import { callerAt } from '../session/sessions.js';
import { sendStored } from './download.js';
import type { FileStore } from './file-store.js';
import type { SeesSent } from './may-load.js';
import { storeUpload, type Upload } from './upload.js';

export interface AttachmentOptions {
  readonly store: FileStore;
  readonly seesSent: SeesSent;
  readonly uploadsPerMinute?: number | undefined;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
/** Length before decoding (percent-encoded) and before the name is shortened. */
const LONGEST_NAME = 4_096;

/**
 * Registers upload and download of attachments for users who may chat. Bodies are not sealed, because browsers show
 * them as images and sound (docs/decisions/0088-attachments.md).
 */
export function registerAttachmentRoutes(
  app: FastifyInstance,
  context: ServerContext,
  cookie: SessionCookie,
  { store, seesSent, uploadsPerMinute = ATTACHMENT_LIMITS.uploadsPerMinute }: AttachmentOptions,
): void {
  const { db, clock, disk, logger } = context;
  const admitted = async (request: FastifyRequest): Promise<Caller> => {
    const caller = await callerAt(context, cookie.read(request), request.client.address);
    const refusal = socketRefusalOf(caller);
    if (refusal || !caller) throw new Refusal(refusal ?? 'session.missing');
    request.caller = caller;
    return caller;
  };
  app.decorateRequest('caller', undefined);
  app.removeAllContentTypeParsers();
  // The handler reads the body after it has checked the sender and the headers.
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));
  const perAccount = app.createRateLimit({
    max: uploadsPerMinute,
    timeWindow: '1 minute',
    // The global rate limit does not cover paths that are not endpoints.
    allowList: () => false,
    keyGenerator: ({ caller }: FastifyRequest) => `attachments of ${caller?.accountId ?? ''}`,
  });

  app.post(`${ATTACHMENT_PATH}:id`, { config: { rateLimit: false } }, async (request, reply) => {
    refuseForeign(request);
    const caller = await admitted(request);
    const limit = await perAccount(request);
    if (!limit.isAllowed && limit.isExceeded) {
      void reply.header('retry-after', limit.ttlInSeconds);
      throw new Refusal('rate.limited');
    }
    if (disk.state === 'full') throw new Refusal('server.readOnly');
    const upload = uploadOf(request);
    const data = await storeUpload({ ...context, store, uploadsPerMinute }, caller, upload).catch((error: unknown) => {
      const refusal = refusalOf(error);
      // The log omits the file's name, which may contain a patient's name.
      const line = { accountId: caller.accountId, kind: upload.kind, bytes: upload.length };
      if (refusal) {
        const level = isSuspicious(refusal.code) ? 'warn' : 'info';
        logger[level]({ event: 'attachment.refused', code: refusal.code, ...line });
      }
      throw refusal ?? error;
    });
    return reply.header('cache-control', 'no-store').send({ status: 200, data });
  });

  const answer = (thumbnail: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await admitted(request);
    const id = idOf(request);
    if (id === undefined) throw new Refusal('attachment.unknown');
    return sendStored(
      { db, clock, logger, store, seesSent },
      caller,
      { id, thumbnail, range: request.headers.range, held: request.headers['if-none-match'] },
      reply,
    );
  };
  app.get(`${ATTACHMENT_PATH}:id`, answer(false));
  app.get(`${ATTACHMENT_PATH}:id${ATTACHMENT_THUMBNAIL}`, answer(true));
}

function idOf(request: FastifyRequest): string | undefined {
  const { id } = request.params as { id: string };
  return UUID.test(id) ? id : undefined;
}

/** @throws Refusal `input.invalid` with the invalid field */
function uploadOf(request: FastifyRequest): Upload {
  const { headers } = request;
  const id = idOf(request);
  if (id === undefined) throw new Refusal('input.invalid', { field: 'id' });
  const kind = headers[ATTACHMENT_HEADERS.kind];
  if (!(ATTACHMENT_KINDS as readonly unknown[]).includes(kind)) throw new Refusal('input.invalid', { field: 'kind' });
  const length = headers['content-length'];
  // A request without a body has no stream.
  if (length === '0' || request.body === undefined) throw new Refusal('attachment.unreadable');
  return {
    id,
    kind: kind as AttachmentKind,
    name: nameOf(headers[ATTACHMENT_HEADERS.name]),
    length: length === undefined ? undefined : Number(length),
    body: request.body as Readable,
  };
}

function nameOf(header: string | string[] | undefined): string {
  if (typeof header === 'string' && header.length > LONGEST_NAME) throw new Refusal('input.invalid', { field: 'name' });
  try {
    return decodeURIComponent(typeof header === 'string' ? header : '');
  } catch {
    throw new Refusal('input.invalid', { field: 'name' });
  }
}

/** Error codes of a full disk. */
const FULL = ['ENOSPC', 'EDQUOT'];

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const isFull = error instanceof Error && 'code' in error && FULL.includes(String(error.code));
  return isFull ? new Refusal('server.readOnly') : undefined;
}
