import { USER_NAME_PATTERN } from '@wardlink/domain';
import * as Type from 'typebox';
import { Done, Id, Language, Nullable, PersonName, Sex, Text, WardColour, WardOwnName } from '../base/parts.js';
import { MealTimes } from '../rules/schemas.js';

const NodeKind = Type.Union([
  Type.Literal('hospital'),
  Type.Literal('department'),
  Type.Literal('sector'),
  Type.Literal('area'),
  Type.Literal('ward'),
  Type.Literal('bed'),
]);

/** Incremented by each change of a node; a change sends the version it is based on. */
const Version = Type.Integer({ minimum: 1 });
const MaybeText = (maxLength: number) => Nullable(Type.String({ maxLength }));

/** Every field that users can fill in. The domain's `nodeProblems` checks which of them each kind needs. */
const fields = {
  name: MaybeText(64),
  latinName: MaybeText(100),
  code: MaybeText(32),
  nature: MaybeText(32),
  type: MaybeText(32),
  level: MaybeText(32),
  region: MaybeText(100),
  phone: MaybeText(20),
  address: MaybeText(200),
};

const Changed = Type.Object({ nodeId: Id, version: Version });
const change = { nodeId: Id, version: Version };

/** A node of the organisation that the caller may see. */
const Node = Type.Object({
  nodeId: Id,
  parentId: Nullable(Id),
  kind: NodeKind,
  name: Type.String(),
  latinName: Nullable(Type.String()),
  code: Type.String(),
  /** Name and colour by which people of the ward know it. Older servers omit them. */
  ownName: Type.Optional(Nullable(WardOwnName)),
  colour: Type.Optional(Nullable(WardColour)),
});

/** A node in the tree that the caller manages. */
const TreeNode = Type.Object({
  nodeId: Id,
  parentId: Nullable(Id),
  kind: NodeKind,
  ...PersonName,
  code: Type.String(),
  /** The node's own setting; a disabled node also disables all nodes below it. */
  enabled: Type.Boolean(),
  version: Version,
  /** Beds directly below; 0 except for wards. */
  beds: Type.Integer(),
  /** Inpatients at this node or below it. */
  inpatients: Type.Integer(),
});

const Bed = Type.Object({
  nodeId: Id,
  /** Its number within the ward, as the cards show it. */
  bed: Type.String(),
  enabled: Type.Boolean(),
  version: Version,
  /** Whether it is occupied. */
  taken: Type.Boolean(),
});

const NodeDetail = Type.Object({
  nodeId: Id,
  parentId: Nullable(Id),
  kind: NodeKind,
  ...fields,
  name: Type.String(),
  code: Type.String(),
  enabled: Type.Boolean(),
  version: Version,
  /** The nodes above it that the caller sees, from the top down. */
  above: Type.Array(Type.Object({ nodeId: Id, ...PersonName })),
  /**
   * Whether the caller may move, disable, remove and merge it; not the case for the caller's own node and the hospital.
   */
  movable: Type.Boolean(),
  /** The node into which this one was merged. */
  mergedInto: Nullable(Type.Object({ nodeId: Id, ...PersonName })),
  /** Numbers of people and nodes at this node and below it. */
  counts: Type.Object({
    inpatients: Type.Integer(),
    /** Including discharged patients and outpatients. */
    patients: Type.Integer(),
    staff: Type.Integer(),
    nodes: Type.Integer(),
  }),
  /** Only of a ward; in order. */
  beds: Type.Array(Bed),
});

export const organisationSchemas = {
  /**
   * Sets up an empty database: the hospital, the standard roles and the first administrator. Not available again
   * afterwards.
   */
  'organisation.begin': {
    request: Type.Object({
      /** Setup code, printed at every start until the setup is done. */
      code: Text(64),
      hospital: Type.Object({ name: Text(100), latinName: Type.Optional(Nullable(Text(100))) }),
      /** IANA time zone. */
      zone: Text(64),
      /** Language for users who have not chosen one and whose browser prefers none of ours. */
      language: Type.Optional(Nullable(Language)),
      /** Default: the product's own meal times. */
      mealWindows: Type.Optional(Nullable(MealTimes)),
      administrator: Type.Object({
        username: Type.String({ pattern: USER_NAME_PATTERN }),
        password: Text(128),
        realName: Text(64),
        latinName: Type.Optional(Nullable(Text(64))),
        sex: Sex,
      }),
    }),
    reply: Done,
  },
  'organisation.tree': { reply: Type.Object({ nodes: Type.Array(Node) }) },
  /**
   * All nodes that the caller manages, including disabled ones, parents before children; beds are part of their ward.
   */
  'organisation.nodes': { reply: Type.Object({ nodes: Type.Array(TreeNode) }) },
  'organisation.node': { request: Type.Object({ nodeId: Id }), reply: NodeDetail },
  'organisation.add': {
    request: Type.Object({ parentId: Id, kind: NodeKind, ...fields }),
    reply: Changed,
  },
  'organisation.edit': { request: Type.Object({ ...change, ...fields }), reply: Changed },
  /** Moves a node and everything below it to another parent. */
  'organisation.move': { request: Type.Object({ ...change, parentId: Id }), reply: Changed },
  /** Moves a node one place up (-1) or down (1) among the children of its parent. */
  'organisation.reorder': {
    request: Type.Object({ ...change, by: Type.Union([Type.Literal(-1), Type.Literal(1)]) }),
    reply: Changed,
  },
  'organisation.setEnabled': { request: Type.Object({ ...change, enabled: Type.Boolean() }), reply: Changed },
  /** Removes a node that was never used, including the beds of a ward. */
  'organisation.remove': { request: Type.Object(change), reply: Type.Object({}) },
  /**
   * Moves everybody and everything of a node to another node of the same kind, and disables it. `bedPrefix` is put
   * before the numbers of its beds if both wards have a bed with the same number.
   */
  'organisation.merge': {
    request: Type.Object({
      ...change,
      intoId: Id,
      intoVersion: Version,
      bedPrefix: Type.Optional(MaybeText(8)),
    }),
    reply: Changed,
  },
  /** Adds beds to a ward: `batch` by numbers, `custom` with a prefix before each number. All of them or none. */
  'organisation.addBeds': {
    request: Type.Object({
      nodeId: Id,
      mode: Type.Union([Type.Literal('batch'), Type.Literal('custom')]),
      prefix: MaybeText(32),
      start: MaybeText(16),
      end: MaybeText(16),
    }),
    reply: Type.Object({ beds: Type.Array(Type.String()) }),
  },
};
