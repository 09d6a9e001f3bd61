import { useTranslation } from 'react-i18next';
import { isDean } from '@wardlink/contract';
import { useName } from '../../language/names.js';
import { useUser } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { organisation, wardChoice, wardsByDepartment } from './ward-choice.js';
import { useWardText } from './ward-names.js';

/** Name of the chosen place: a ward with its department, a department, or everything. */
export function useChosenPlace(): string {
  const { t } = useTranslation();
  const { user } = useUser();
  const nameOf = useName();
  const { wardId, departmentId } = useStore(wardChoice);
  const loaded = useStore(organisation);
  const wardText = useWardText();
  const chosen = wardId ?? departmentId;
  const nodes = loaded.state === 'ready' ? loaded.value : [];
  const node = nodes.find(({ nodeId }) => nodeId === chosen);
  if (!node) return t(isDean(user.type) ? 'frame.allDepartments' : 'frame.allWards');
  const inside = wardsByDepartment(nodes).find(({ wards }) => wards.some(({ nodeId }) => nodeId === chosen));
  return inside ? wardText({ ...node, department: inside.department }) : nameOf(node);
}
