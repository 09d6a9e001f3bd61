import { uniqueId } from '@wardlink/client';
import { ATTACHMENT_BYTES, CHAT_MODEL, CONTENT, contentTypeOf, type OutgoingChatMessage } from '@wardlink/contract';
import { failureText } from '../failure-text.js';
import { storeAttachment } from '../hospital.js';
import { text } from '../language.js';
import { smallerPicture } from './smaller-picture.js';
import { Uploads, type Addressee } from './uploads.js';

/** Content of a message. */
export type Written = Pick<OutgoingChatMessage, 'contentType' | 'content' | 'group' | 'attachmentId'>;

/** A message of text. */
export const writtenText = (content: string): Written => ({ contentType: CONTENT.text, content });

/** A message with a stored file; to a group, the file is named beside the group's other fields. */
const carrying = (attachmentId: string, to: Addressee): Partial<Written> =>
  to.model === CHAT_MODEL.group ? { group: { attachmentId } } : { attachmentId };

/** Uploads from this phone, each sent as a message once it is stored. */
export const phoneUploads = (send: (to: Addressee, written: Written) => void, changed: () => void): Uploads =>
  new Uploads({
    newId: uniqueId,
    prepared: (kind, file) => (kind === 'picture' ? smallerPicture(file) : Promise.resolve(file)),
    store: ({ id, kind, name, blob }) => storeAttachment({ id, kind, name, blob }),
    send: ({ id, kind, to }) => send(to, { contentType: contentTypeOf(kind), content: null, ...carrying(id, to) }),
    tooLarge: (kind) => text('fileTooLarge', { most: ATTACHMENT_BYTES[kind] / 1024 ** 2 }),
    problemOf: (error) => failureText(error, 'fileLost'),
    changed,
  });
