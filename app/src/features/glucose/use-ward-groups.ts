import { useMemo } from 'react';
import type { BoardRow } from '@wardlink/contract';
import { useName } from '../../language/names.js';
import { useStore } from '../../session/store.js';
import { organisation } from '../../ward/ward-choice.js';
import { groupByWard, type WardGroup } from '../../ward/ward-groups.js';

/** The rows by ward, each group with its title in the page's language. */
export function useWardGroups(rows: readonly BoardRow[]): (WardGroup & { title: string })[] {
  const nameOf = useName();
  const nodes = useStore(organisation);
  const groups = useMemo(() => groupByWard(rows, nodes.state === 'ready' ? nodes.value : []), [rows, nodes]);
  return groups.map((group) => ({
    ...group,
    title: [group.department && nameOf(group.department), nameOf(group.ward)].filter(Boolean).join(' · '),
  }));
}
