import type { OrganisationNode } from '@wardlink/contract';
import { useStore } from '../../../store/store.js';
import { organisation } from '../../../ward/choice/ward-choice.js';

/** Places at which strips are booked: departments, or the user's ward if the user sees no department. */
export function useDepartments(): readonly OrganisationNode[] {
  const loaded = useStore(organisation);
  if (loaded.state !== 'ready') return [];
  const departments = loaded.value.filter(({ kind }) => kind === 'department');
  return departments.length > 0 ? departments : loaded.value.filter(({ kind }) => kind === 'ward');
}
