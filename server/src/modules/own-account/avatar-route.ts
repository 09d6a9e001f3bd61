import type { FastifyInstance } from 'fastify';
import { AVATAR_PATH } from '@wardlink/contract';
import type { ServerContext } from '../../core/context.js';
import type { SessionCookie } from '../../core/http/session-cookie.js';
import { Refusal } from '../../core/refusal.js';
import { withoutMetadata } from '../attachments/content/picture.js';
import { callerAt } from '../session/sessions.js';

const NAME = /^[\w-]{22}$/;

/**
 * Serves pictures of people as plain bytes to signed-in users. The name of a picture is random; pages get it together
 * with the name of a person whom they may see.
 */
export function registerAvatarRoute(app: FastifyInstance, context: ServerContext, cookie: SessionCookie): void {
  app.get(`${AVATAR_PATH}:name`, async (request, reply) => {
    const caller = await callerAt(context, cookie.read(request), request.client.address);
    if (!caller) throw new Refusal('session.missing');
    if (caller.factorPending) throw new Refusal('factor.required');
    if (caller.factorMissing) throw new Refusal('factor.missing');
    if (caller.mustChangePassword) throw new Refusal('password.mustChange');
    const { name } = request.params as { name: string };
    const found = NAME.test(name)
      ? await context.db
          .selectFrom('avatar')
          .select(['mediaType', 'bytes', 'cleaned'])
          .where('name', '=', name)
          .executeTakeFirst()
      : undefined;
    if (!found) throw new Refusal('route.unknown');
    const bytes = found.cleaned ? found.bytes : await withoutMetadata(found.bytes, found.mediaType);
    // Stored by an older version, and not a readable picture.
    if (!bytes) throw new Refusal('route.unknown');
    if (!found.cleaned && context.disk.state !== 'full')
      await context.db.updateTable('avatar').set({ bytes, cleaned: true }).where('name', '=', name).execute();
    return (
      reply
        .type(found.mediaType)
        // The picture of an address never changes; only this user's browser may cache it.
        .header('cache-control', 'private, max-age=86400, immutable')
        .header('content-disposition', 'inline')
        .send(bytes)
    );
  });
}
