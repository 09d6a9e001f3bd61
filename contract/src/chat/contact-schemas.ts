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
import { Done, Id, Instant, Nullable, oneOf, PersonName, StaffPosition, Text, Uuid } from '../base/parts.js';

/** A person, with the data that the caller may see. */
const Person = Type.Object({
  /** Account. */
  userId: Id,
  /** For a patient, masked unless they are a contact or applied themselves. */
  ...PersonName,
  avatar: Nullable(Type.String()),
  patient: Type.Boolean(),
  position: StaffPosition,
});

const Label = Text(MAX_CONTACT_LABEL);

const Contact = Type.Object({
  ...Person.properties,
  alias: Nullable(Type.String()),
  labels: Type.Array(Type.String()),
  /** Whether they are first in the list of conversations. */
  special: Type.Boolean(),
  online: Type.Boolean(),
  /** Whether the person can still receive messages: false for people who left. */
  reachable: Type.Boolean(),
  /** For a patient whose page the caller may open; otherwise null. */
  patientId: Nullable(Id),
  addedAt: Instant,
});

const ContactRequest = Type.Object({
  requestId: Uuid,
  /** True if the caller sent it, false if the caller received it. */
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
   * The one person with exactly this number; null also for a person who may not be found. Searches per hour are
   * limited.
   */
  'contact.find': {
    request: Type.Object({ numberKind: oneOf(CONTACT_NUMBERS), number: Text(32) }),
    reply: Type.Object({
      person: Nullable(
        Type.Object({
          ...Person.properties,
          /** The relation between the two people, as the caller may know it. */
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
  /** Applies to a person who was found within the last hour, or whom the caller knows. */
  'contact.apply': {
    request: Type.Object({ requestId: Uuid, userId: Id, note: Type.Optional(Nullable(Text(MAX_CONTACT_NOTE))) }),
    /** `added` if the other person had applied, or the two are contacts already. */
    reply: Type.Object({ state: oneOf(CONTACT_REQUEST_STATES) }),
  },
  'contact.answer': { request: Type.Object({ requestId: Uuid, answer: oneOf(['added', 'refused']) }), reply: Done },
  'contact.withdraw': { request: Type.Object({ requestId: Uuid }), reply: Done },
  /** Ends the contact for both sides. */
  'contact.remove': { request: other, reply: Done },
  /** Ends the contact, and hides applications of the other person from now on, without notice. */
  'contact.block': { request: other, reply: Done },
  'contact.unblock': { request: other, reply: Done },
  /** Omitted fields are unchanged. */
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
