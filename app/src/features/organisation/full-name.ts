import { placeText } from '@wardlink/contract';
import { useName } from '../../language/names.js';
import type { ManagedNode, NodeDetail } from './tree-view.js';

/** Names of nodes with those of their ancestors, except the hospital: several departments have a "Ward 1". */
export function useFullName(): {
  ofDetail: (detail: Pick<NodeDetail, 'name' | 'latinName' | 'above'>) => string;
  inTree: (nodes: readonly ManagedNode[]) => (node: ManagedNode) => string;
} {
  const nameOf = useName();
  return {
    ofDetail: (detail) =>
      // The topmost ancestor is the hospital.
      placeText([...detail.above.slice(1), detail].map((node) => nameOf(node))),
    inTree: (nodes) => {
      const byId = new Map(nodes.map((node) => [node.nodeId, node]));
      const above = (node: ManagedNode): ManagedNode[] => {
        const parent = node.parentId === null ? undefined : byId.get(node.parentId);
        return parent && parent.kind !== 'hospital' ? [...above(parent), parent] : [];
      };
      return (node) => placeText([...above(node), node].map(nameOf));
    },
  };
}
