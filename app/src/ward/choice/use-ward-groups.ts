import { useMemo } from 'react';
import type { WardLeftOut } from '../../live/list-parts.js';
import { useStore } from '../../store/store.js';
import { hasSeveralWards, organisation, wardChoice } from './ward-choice.js';
import { groupByWard, type WardGroup } from './ward-groups.js';
import { useWardText } from './ward-names.js';

/**
 * The rows by ward, each group with its title in the page's language. @param rest wards whose rows are not loaded yet
 */
export function useWardGroups<Row extends Parameters<typeof groupByWard>[0][number]>(
  rows: readonly Row[],
  rest?: readonly WardLeftOut[],
): (WardGroup<Row> & { title: string })[] {
  const wardText = useWardText();
  const nodes = useStore(organisation);
  const groups = useMemo(
    () => groupByWard(rows, nodes.state === 'ready' ? nodes.value : [], rest),
    [rows, nodes, rest],
  );
  return groups.map((group) => ({
    ...group,
    title: wardText({ ...group.ward, department: group.department ?? null }),
  }));
}

/**
 * Whether the names of wards are above their rows. A single ward has its name if a filter has removed the others,
 * because a bed number alone does not identify the ward.
 */
export function useWardHeadings(groups: readonly unknown[]): boolean {
  const choice = useStore(wardChoice);
  const nodes = useStore(organisation);
  return groups.length > 1 || (nodes.state === 'ready' && hasSeveralWards(choice, nodes.value));
}
