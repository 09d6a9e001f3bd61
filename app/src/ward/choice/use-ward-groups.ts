import { useMemo } from 'react';
import { useName } from '../../language/names.js';
import { useStore } from '../../store/store.js';
import { organisation } from './ward-choice.js';
import { groupByWard, type WardGroup } from './ward-groups.js';

/** The rows by ward, each group with its title in the page's language. */
export function useWardGroups<Row extends Parameters<typeof groupByWard>[0][number]>(
  rows: readonly Row[],
): (WardGroup<Row> & { title: string })[] {
  const nameOf = useName();
  const nodes = useStore(organisation);
  const groups = useMemo(() => groupByWard(rows, nodes.state === 'ready' ? nodes.value : []), [rows, nodes]);
  return groups.map((group) => ({
    ...group,
    title: [group.department && nameOf(group.department), nameOf(group.ward)].filter(Boolean).join(' · '),
  }));
}
