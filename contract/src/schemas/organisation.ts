import * as Type from 'typebox';
import { Id, Nullable, PersonName } from './parts.js';

const NodeKind = Type.Union([
  Type.Literal('hospital'),
  Type.Literal('department'),
  Type.Literal('sector'),
  Type.Literal('area'),
  Type.Literal('ward'),
  Type.Literal('bed'),
]);

/** Counts the changes of a node; a change names the one it began from. */
const Version = Type.Integer({ minimum: 1 });
const MaybeText = (maxLength: number) => Nullable(Type.String({ maxLength }));

/** Every field that people fill in. Which of them a kind needs, the domain's `nodeProblems` says. */
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

/** A node in the tree of who manages it. */
const TreeNode = Type.Object({
  nodeId: Id,
  parentId: Nullable(Id),
  kind: NodeKind,
  ...PersonName,
  code: Type.String(),
  /** As set on the node itself; below a disabled node nothing is open. */
  enabled: Type.Boolean(),
  version: Version,
  /** Beds directly below; 0 for all but wards. */
  beds: Type.Integer(),
  /** Inpatients who lie there or below. */
  inpatients: Type.Integer(),
});

const Bed = Type.Object({
  nodeId: Id,
  /** Its number within the ward, as the cards show it. */
  bed: Type.String(),
  enabled: Type.Boolean(),
  version: Version,
  /** It is occupied. */
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
  /** The nodes above it that the caller sees, the greatest first. */
  above: Type.Array(Type.Object({ nodeId: Id, ...PersonName })),
  /** The caller may move, disable, remove and merge it; their own place and the hospital are not theirs to move. */
  movable: Type.Boolean(),
  /** The node into which this one was merged. */
  mergedInto: Nullable(Type.Object({ nodeId: Id, ...PersonName })),
  /** People and nodes at this node and below it. */
  counts: Type.Object({
    inpatients: Type.Integer(),
    /** Discharged and outpatients as well. */
    patients: Type.Integer(),
    staff: Type.Integer(),
    nodes: Type.Integer(),
  }),
  /** Of a ward, in order. */
  beds: Type.Array(Bed),
});

export const organisationSchemas = {
  /** All nodes that the caller manages, disabled ones too, parents before children; beds come with their ward. */
  'organisation.nodes': { reply: Type.Object({ nodes: Type.Array(TreeNode) }) },
  'organisation.node': { request: Type.Object({ nodeId: Id }), reply: NodeDetail },
  'organisation.add': {
    request: Type.Object({ parentId: Id, kind: NodeKind, ...fields }),
    reply: Changed,
  },
  'organisation.edit': { request: Type.Object({ ...change, ...fields }), reply: Changed },
  /** Puts a node with everything below it under another one. */
  'organisation.move': { request: Type.Object({ ...change, parentId: Id }), reply: Changed },
  /** Puts a node one place before (-1) or behind (1) its neighbour under the same parent. */
  'organisation.reorder': {
    request: Type.Object({ ...change, by: Type.Union([Type.Literal(-1), Type.Literal(1)]) }),
    reply: Changed,
  },
  'organisation.setEnabled': { request: Type.Object({ ...change, enabled: Type.Boolean() }), reply: Changed },
  /** Removes what was never used, beds of a ward with it. */
  'organisation.remove': { request: Type.Object(change), reply: Type.Object({}) },
  /**
   * Lets everybody and everything of a node go over to another one of its kind, and disables it.
   * `bedPrefix` goes before the numbers of its beds, where both wards have a bed of one number.
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
  /** Adds beds to a ward: `batch` by numbers, `custom` with a prefix before each. All of them or none. */
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
