import { useMemo } from 'react';
import { useName } from '../../language/names.js';
import type { WardLeftOut } from '../../live/followed-list.js';
import { useStore } from '../../store/store.js';
import { organisation } from './ward-choice.js';
import { groupByWard, type WardGroup } from './ward-groups.js';

/** The rows by ward, each group with its title in the page's language. @param rest wards whose rows are not there yet */
export function useWardGroups<Row extends Parameters<typeof groupByWard>[0][number]>(
  rows: readonly Row[],
  rest?: readonly WardLeftOut[],
): (WardGroup<Row> & { title: string })[] {
  const nameOf = useName();
  const nodes = useStore(organisation);
  const groups = useMemo(
    () => groupByWard(rows, nodes.state === 'ready' ? nodes.value : [], rest),
    [rows, nodes, rest],
  );
  return groups.map((group) => ({
    ...group,
    title: [group.department && nameOf(group.department), nameOf(group.ward)].filter(Boolean).join(' · '),
  }));
}
