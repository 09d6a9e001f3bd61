import { BOARD_FIGURES, MOST_WARD_LINKS, MOST_WARD_MESSAGE, SLOTS, type Slot } from '@wardlink/domain';
import * as Type from 'typebox';
import { OneOf } from '../indicators/schemas.js';
import {
  Day,
  Id,
  Instant,
  Nullable,
  PersonName,
  Text,
  Ward,
  WardColour as Colour,
  WardOwnName as OwnName,
} from '../base/parts.js';

const Slots = Type.Array(Type.Unsafe<Slot>(Type.Union(SLOTS.map((slot) => Type.Literal(slot)))), {
  minItems: 1,
  uniqueItems: true,
});
const Figures = Type.Array(OneOf(BOARD_FIGURES), { uniqueItems: true });
const Links = Type.Array(Type.Object({ title: Text(40), address: Text(500) }), { maxItems: MOST_WARD_LINKS });

/** See the domain's `WardPage`. */
const Page = Type.Object({
  ownName: Nullable(OwnName),
  colour: Nullable(Colour),
  slots: Slots,
  figures: Figures,
  links: Links,
});

/** What a node has set itself; a missing part comes from the nodes above it. */
const Arrangement = Type.Object({
  ownName: Type.Optional(OwnName),
  colour: Type.Optional(Colour),
  slots: Type.Optional(Slots),
  figures: Type.Optional(Figures),
  links: Type.Optional(Links),
});

/** A message of the day of a ward, its department or the hospital. */
const Message = Type.Object({
  nodeId: Id,
  place: Ward,
  text: Type.String(),
  /** The last hospital day on which it is shown. */
  until: Day,
  postedAt: Instant,
  postedBy: Type.Object(PersonName),
});

const WardPageReply = Type.Object({
  nodeId: Id,
  /** Incremented by each arrangement of this node; a save sends the version on which it is based. */
  version: Type.Integer({ minimum: 0 }),
  /** The page in force, and what this node has set itself. */
  page: Page,
  own: Arrangement,
  /** Messages of the node and of those above it that are shown today, nearest first. */
  messages: Type.Array(Message),
});

const place = { departmentId: Type.Optional(Nullable(Id)), wardId: Type.Optional(Nullable(Id)) };

export const wardPageSchemas = {
  /** The page of a ward, a department or the caller's own place. */
  'wardPage.read': { request: Type.Object(place), reply: WardPageReply },
  /** Replaces what the node has set itself. */
  'wardPage.arrange': {
    request: Type.Object({ nodeId: Id, version: Type.Integer({ minimum: 0 }), arrangement: Arrangement }),
    reply: WardPageReply,
  },
  /** Replaces the message of the node; null removes it. `replaces` is the `postedAt` of the node's message as shown. */
  'wardPage.post': {
    request: Type.Object({
      nodeId: Id,
      replaces: Nullable(Instant),
      message: Nullable(Type.Object({ text: Text(MOST_WARD_MESSAGE), until: Day })),
    }),
    reply: WardPageReply,
  },
};
