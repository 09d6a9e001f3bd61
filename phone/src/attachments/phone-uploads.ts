import { uniqueId } from '@wardlink/client';
import { ATTACHMENT_BYTES, CHAT_MODEL, CONTENT, contentTypeOf, type OutgoingChatMessage } from '@wardlink/contract';
import { failureText } from '../failure-text.js';
import { storeFile } from '../hospital.js';
import { text } from '../language.js';
import { smallerPicture } from './smaller-picture.js';
import { Uploads, type Addressee } from './uploads.js';

/** What a message says. */
export type Written = Pick<OutgoingChatMessage, 'contentType' | 'content' | 'group' | 'attachmentId'>;

/** A message of text. */
export const writtenText = (content: string): Written => ({ contentType: CONTENT.text, content });

/** A message that carries a stored file: one to a group names it beside what else belongs to groups. */
const carrying = (attachmentId: string, to: Addressee): Partial<Written> =>
  to.model === CHAT_MODEL.group ? { group: { attachmentId } } : { attachmentId };

/** Files on their way from this phone, each sent as a message once it is stored. */
export const phoneUploads = (send: (to: Addressee, written: Written) => void, changed: () => void): Uploads =>
  new Uploads({
    newId: uniqueId,
    prepared: (kind, file) => (kind === 'picture' ? smallerPicture(file) : Promise.resolve(file)),
    store: ({ id, kind, name, blob }) => storeFile(id, kind, name, blob),
    send: ({ id, kind, to }) => send(to, { contentType: contentTypeOf(kind), content: null, ...carrying(id, to) }),
    tooLarge: (kind) => text('fileTooLarge', { most: ATTACHMENT_BYTES[kind] / 1024 ** 2 }),
    problemOf: (error) => failureText(error, 'fileLost'),
    changed,
  });
