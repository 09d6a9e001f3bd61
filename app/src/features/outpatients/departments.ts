import type { OrganisationNode } from '@wardlink/contract';
import { useStore } from '../../store/store.js';
import { organisation, wardChoice } from '../../ward/choice/ward-choice.js';

/** Departments that the user may see, which can receive outpatients. */
export function useDepartments(): readonly OrganisationNode[] {
  const loaded = useStore(organisation);
  return loaded.state === 'ready' ? loaded.value.filter(({ kind }) => kind === 'department') : [];
}

/** The department that a form proposes: the chosen one, or the only one. */
export function useOwnDepartment(): string {
  const departments = useDepartments();
  const { departmentId } = useStore(wardChoice);
  if (departments.some(({ nodeId }) => nodeId === departmentId)) return departmentId ?? '';
  return departments.length === 1 ? (departments[0]?.nodeId ?? '') : '';
}
