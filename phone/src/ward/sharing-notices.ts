import type { StoredChatMessage } from '@wardlink/contract';
import { ANNOUNCE_WITHIN } from '../conversations.js';
import type { Partner } from '../face.js';
import { nameOf, text, type TextKey } from '../language.js';

type Info = NonNullable<StoredChatMessage['otherInfo']>;

/** Text key of a notice; undefined for one that is not shown. */
function noticeKey(enrolment: Info['enrolmentNotice'], contact: Info['contactNotice']): TextKey | undefined {
  if (enrolment !== undefined) return `enrolmentNotice.${enrolment}`;
  return contact === 'applied' ? 'contactNotice.applied' : undefined;
}

/** Text of a notice about sharing, and whether the patient must answer. */
interface SharingNotice {
  person: Partner;
  words: string;
  asks: boolean;
}

/**
 * The notice about an action of somebody who cares for the patient, or wants to.
 * @returns undefined for old messages, actions of the patient, and actions that need no notice
 */
export function sharingNotice({ otherInfo, sendTime }: StoredChatMessage, now: number): SharingNotice | undefined {
  const { enrolmentNotice, contactNotice, contactOwn, contactId = '', contactName = '' } = otherInfo ?? {};
  const key = noticeKey(enrolmentNotice, contactNotice);
  if (contactOwn === true || key === undefined || now - sendTime >= ANNOUNCE_WITHIN) return undefined;
  const latinName = otherInfo?.contactLatinName ?? null;
  const person = { userId: contactId, name: contactName, latinName, avatar: null };
  return {
    person,
    words: text(key, { name: nameOf(person) }),
    asks: enrolmentNotice === 'applied' || contactNotice === 'applied',
  };
}
