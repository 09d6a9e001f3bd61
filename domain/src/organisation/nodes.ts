/** The kinds of nodes, from the largest to the smallest. */
export const NODE_KINDS = ['hospital', 'department', 'sector', 'area', 'ward', 'bed'] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

/**
 * Kinds that a kind may be placed under. Every ward has a department above it, because rules, boards and directors
 * belong to departments.
 */
export const PARENT_KINDS: Readonly<Record<NodeKind, readonly NodeKind[]>> = {
  hospital: [],
  department: ['hospital'],
  sector: ['department'],
  area: ['department', 'sector'],
  ward: ['department', 'sector', 'area'],
  bed: ['ward'],
};

/** Kinds of nodes that can be merged; people belong to them. */
export const MERGED_KINDS = ['department', 'ward'] as const satisfies readonly NodeKind[];

/** Whether a node of one kind may be placed directly under a node of another. */
export function mayLieUnder(kind: NodeKind, parent: NodeKind): boolean {
  return PARENT_KINDS[kind].includes(parent);
}

/** The kinds that can be added under a kind, in order. */
export function childKinds(parent: NodeKind): NodeKind[] {
  return NODE_KINDS.filter((kind) => mayLieUnder(kind, parent));
}

export function isMerged(kind: NodeKind): boolean {
  return (MERGED_KINDS as readonly NodeKind[]).includes(kind);
}

/** Legal form of the operator. */
export const NODE_NATURES = ['public', 'private', 'joint'] as const;
export type NodeNature = (typeof NODE_NATURES)[number];

const PLACE_TYPES = ['inpatient', 'outpatient', 'dayCare'] as const;
/** Purpose of a node, by its kind. */
export const NODE_TYPES = {
  hospital: ['general', 'specialised', 'traditional', 'rehabilitation', 'community'],
  department: ['clinical', 'technical', 'outpatient', 'emergency', 'administrative'],
  sector: PLACE_TYPES,
  area: PLACE_TYPES,
  ward: ['inpatient', 'intensive', 'isolation', 'dayCare'],
  bed: ['standard', 'extra', 'intensive', 'isolation'],
} as const satisfies Record<NodeKind, readonly string[]>;
export type NodeType = (typeof NODE_TYPES)[NodeKind][number];

const STANDINGS = ['national', 'provincial', 'municipal', 'ordinary'] as const;
/** A hospital's grade; for the nodes in it, the standing of the speciality. */
export const NODE_LEVELS = {
  hospital: ['3A', '3B', '3C', '2A', '2B', '2C', '1A', '1B', '1C', 'ungraded'],
  department: STANDINGS,
  sector: STANDINGS,
  area: STANDINGS,
  ward: STANDINGS,
  bed: STANDINGS,
} as const satisfies Record<NodeKind, readonly string[]>;
export type NodeLevel = (typeof NODE_LEVELS)[NodeKind][number];

/** The fields of a node that people fill in. */
export interface NodeFields {
  name: string | null;
  latinName: string | null;
  code: string | null;
  nature: string | null;
  type: string | null;
  level: string | null;
  region: string | null;
  phone: string | null;
  address: string | null;
}

export type NodeProblem = { field: keyof NodeFields; kind: 'missing' | 'invalid' };

/** A mobile number, a landline number with its area code, an extension or an emergency number. */
const PHONE = /^\+?[0-9][0-9 ()-]{1,18}[0-9]$/;
// Names contain no control characters and no angle brackets.
const NAME = /^[^\p{Cc}<>]+$/u;
/** Letters of any script and digits, joined by these characters. */
const CODE = /^[\p{L}\p{N}]+([-_.+][\p{L}\p{N}]+)*$/u;

/**
 * Faults of the fields of a node, in the order of the form. A bed's code is its number, and its names are derived from
 * it.
 */
export function nodeProblems(kind: NodeKind, fields: NodeFields): NodeProblem[] {
  const problems: NodeProblem[] = [];
  const check = (field: keyof NodeFields, valid: (text: string) => boolean, required = false): void => {
    const text = fields[field];
    if (text === null || text === '') {
      if (required) problems.push({ field, kind: 'missing' });
    } else if (!valid(text)) problems.push({ field, kind: 'invalid' });
  };
  const oneOf = (values: readonly string[]) => (text: string) => values.includes(text);
  check('name', (text) => NAME.test(text), kind !== 'bed');
  check('latinName', (text) => NAME.test(text));
  check('code', (text) => CODE.test(text) && (kind !== 'bed' || text.length <= BED_LABEL_LENGTH), true);
  check('nature', oneOf(NODE_NATURES));
  check('type', oneOf(NODE_TYPES[kind]));
  check('level', oneOf(NODE_LEVELS[kind]));
  check('phone', (text) => PHONE.test(text));
  check('region', (text) => NAME.test(text));
  check('address', (text) => NAME.test(text));
  return problems;
}

/** Longest number of a bed, characters: every card of the ward shows it. */
export const BED_LABEL_LENGTH = 16;
