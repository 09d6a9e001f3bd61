import * as Type from 'typebox';
import {
  CONTACT_NUMBERS,
  CONTACT_RELATIONS,
  CONTACT_REQUEST_STATES,
  MAX_CONTACT_ALIAS,
  MAX_CONTACT_LABEL,
  MAX_CONTACT_LABELS,
  MAX_CONTACT_NOTE,
} from './contacts.js';
import { Done, Id, Instant, Nullable, oneOf, PersonName, Text, Uuid } from '../base/parts.js';

/** A person as far as the caller may know them. */
const Person = Type.Object({
  /** Account. */
  userId: Id,
  /** Of a patient masked, until they are a contact or applied themselves. */
  ...PersonName,
  avatar: Nullable(Type.String()),
  patient: Type.Boolean(),
  /** What a member of the staff is, and where; null of a patient. */
  position: Nullable(Type.Object({ role: Type.Object(PersonName), node: Type.Object(PersonName) })),
});

const Label = Text(MAX_CONTACT_LABEL);

const Contact = Type.Object({
  ...Person.properties,
  alias: Nullable(Type.String()),
  labels: Type.Array(Type.String()),
  /** They stand first in the list of conversations. */
  special: Type.Boolean(),
  online: Type.Boolean(),
  /** Whether the person still has messages: not somebody who left. */
  reachable: Type.Boolean(),
  /** Of a patient whose page the caller may open; else null. */
  patientId: Nullable(Id),
  addedAt: Instant,
});

const ContactRequest = Type.Object({
  requestId: Uuid,
  /** Sent by the caller, or received. */
  sent: Type.Boolean(),
  /** The other side. */
  person: Person,
  note: Nullable(Type.String()),
  state: oneOf(CONTACT_REQUEST_STATES),
  sentAt: Instant,
  answeredAt: Nullable(Instant),
});

const other = Type.Object({ userId: Id });

export const contactSchemas = {
  /**
   * The person with exactly this number: at most one; null also for somebody who may not be found. A limited number of
   * searches an hour.
   */
  'contact.find': {
    request: Type.Object({ numberKind: oneOf(CONTACT_NUMBERS), number: Text(32) }),
    reply: Type.Object({
      person: Nullable(
        Type.Object({
          ...Person.properties,
          /** What the two are to each other, as the caller may know it. */
          relation: oneOf(CONTACT_RELATIONS),
        }),
      ),
    }),
  },
  /** The caller's contacts, those with special attention first, then by name; and the people the caller blocks. */
  'contact.list': {
    reply: Type.Object({
      contacts: Type.Array(Contact),
      blocked: Type.Array(Type.Object({ ...Person.properties, blockedAt: Instant })),
    }),
  },
  /** Applications that the caller received or sent: open ones first, then the newest; at most 200. */
  'contact.requests': { reply: Type.Object({ requests: Type.Array(ContactRequest) }) },
  /** Applies to a person who was found within the last hour, or with whom the caller was in touch before. */
  'contact.apply': {
    request: Type.Object({ requestId: Uuid, userId: Id, note: Type.Optional(Nullable(Text(MAX_CONTACT_NOTE))) }),
    /** `added` where the other side had applied, or the two are contacts already. */
    reply: Type.Object({ state: oneOf(CONTACT_REQUEST_STATES) }),
  },
  'contact.answer': { request: Type.Object({ requestId: Uuid, answer: oneOf(['added', 'refused']) }), reply: Done },
  'contact.withdraw': { request: Type.Object({ requestId: Uuid }), reply: Done },
  /** Ends the contact for both sides. */
  'contact.remove': { request: other, reply: Done },
  /** Ends the contact, and hides applications of the other side from now on; they do not learn it. */
  'contact.block': { request: other, reply: Done },
  'contact.unblock': { request: other, reply: Done },
  /** What is left out stays as it is. */
  'contact.change': {
    request: Type.Object({
      userId: Id,
      alias: Type.Optional(Nullable(Text(MAX_CONTACT_ALIAS))),
      labels: Type.Optional(Type.Array(Label, { maxItems: MAX_CONTACT_LABELS, uniqueItems: true })),
      special: Type.Optional(Type.Boolean()),
    }),
    reply: Done,
  },
};
