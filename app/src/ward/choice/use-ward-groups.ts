import { useMemo } from 'react';
import type { WardColour } from '@wardlink/domain';
import type { WardLeftOut } from '../../live/list-parts.js';
import { useStore } from '../../store/store.js';
import { hasSeveralWards, organisation, wardChoice } from './ward-choice.js';
import { groupByWard, type WardGroup } from './ward-groups.js';
import { useWardText } from './ward-names.js';
import { useWardSigns } from './use-ward-signs.js';

/**
 * The rows by ward, each group with its title in the page's language, and the ward's colour. @param rest wards whose rows are not loaded yet
 */
export function useWardGroups<Row extends Parameters<typeof groupByWard>[0][number]>(
  rows: readonly Row[],
  rest?: readonly WardLeftOut[],
): (WardGroup<Row> & { title: string; colour: WardColour | undefined })[] {
  const wardText = useWardText();
  const signs = useWardSigns();
  const nodes = useStore(organisation);
  const groups = useMemo(
    () => groupByWard(rows, nodes.state === 'ready' ? nodes.value : [], rest),
    [rows, nodes, rest],
  );
  return groups.map((group) => {
    const { ownName, colour } = signs(group.wardId);
    const name = wardText({ ...group.ward, department: group.department ?? null });
    return { ...group, title: ownName === undefined ? name : `${name} · ${ownName}`, colour };
  });
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
