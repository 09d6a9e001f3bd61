import type { OrganisationNode } from '@wardlink/contract';
import { useStore } from '../../../store/store.js';
import { organisation } from '../../../ward/choice/ward-choice.js';

/** Places under whose department strips are booked: departments, and for who belongs to a ward that ward. */
export function useDepartments(): readonly OrganisationNode[] {
  const loaded = useStore(organisation);
  if (loaded.state !== 'ready') return [];
  const departments = loaded.value.filter(({ kind }) => kind === 'department');
  return departments.length > 0 ? departments : loaded.value.filter(({ kind }) => kind === 'ward');
}
