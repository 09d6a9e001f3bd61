import type { ReplyOf } from '@wardlink/contract';

export type ManagedNode = ReplyOf<'organisation.nodes'>['nodes'][number];
export type NodeDetail = ReplyOf<'organisation.node'>;

/** A visible line of the tree. */
interface TreeRow {
  node: ManagedNode;
  /** 1 for the topmost level. */
  level: number;
  position: number;
  setSize: number;
  /** Undefined for a node without children. */
  expanded: boolean | undefined;
  /** Neither it nor anything above it is disabled. */
  open: boolean;
}

/**
 * The lines of the tree from top to bottom.
 * @param nodes parents before children
 * @param folded ids of nodes whose children are not shown
 */
export function treeRows(nodes: readonly ManagedNode[], folded: ReadonlySet<string>): TreeRow[] {
  const known = new Set(nodes.map(({ nodeId }) => nodeId));
  const below = new Map<string | null, ManagedNode[]>();
  for (const node of nodes) {
    const parent = node.parentId !== null && known.has(node.parentId) ? node.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), node]);
  }
  const rowsUnder = (parent: string | null, level: number, open: boolean): TreeRow[] =>
    (below.get(parent) ?? []).flatMap((node, index, siblings) => {
      const hasChildren = below.has(node.nodeId);
      const expanded = hasChildren ? !folded.has(node.nodeId) : undefined;
      const isOpen = open && node.enabled;
      const row = { node, level, position: index + 1, setSize: siblings.length, expanded, open: isOpen };
      return [row, ...(expanded ? rowsUnder(node.nodeId, level + 1, isOpen) : [])];
    });
  return rowsUnder(null, 1, true);
}

/** The effect of a key in the tree. */
type TreeStep = { focus: string } | { fold: string } | { unfold: string };

/** Keys of a tree according to WAI-ARIA; undefined for a key without effect here. */
export function treeStep(rows: readonly TreeRow[], at: string, key: string): TreeStep | undefined {
  const index = rows.findIndex(({ node }) => node.nodeId === at);
  const row = rows[index];
  if (!row) return undefined;
  const focus = (target: TreeRow | undefined): TreeStep | undefined => target && { focus: target.node.nodeId };
  switch (key) {
    case 'ArrowDown':
      return focus(rows[index + 1]);
    case 'ArrowUp':
      return focus(rows[index - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows.at(-1));
    case 'ArrowRight':
      if (row.expanded === false) return { unfold: at };
      return row.expanded ? focus(rows[index + 1]) : undefined;
    case 'ArrowLeft':
      if (row.expanded) return { fold: at };
      return focus(rows.find(({ node }) => node.nodeId === row.node.parentId));
    default:
      return undefined;
  }
}
