import { useTranslation } from 'react-i18next';
import { useName } from '../language/names.js';
import { leads } from './destinations.js';
import { useUser } from '../session/session.js';
import { useStore } from '../store/store.js';
import { useWardSigns } from '../ward/choice/use-ward-signs.js';
import { chooseWard, organisation, wardChoice, wardsByDepartment } from '../ward/choice/ward-choice.js';

const ALL = 'all';

/** Chooses the department or ward of the workbench. A native select is quick by keyboard and on tablets. */
export function WardSelector() {
  const { t } = useTranslation();
  const nameOf = useName();
  const user = useUser();
  const loaded = useStore(organisation);
  const choice = useStore(wardChoice);
  const signs = useWardSigns();
  if (loaded.state !== 'ready') return <span className="ward-selector placeholder" aria-hidden="true" />;
  const chosen = loaded.value.find(({ nodeId }) => nodeId === (choice.wardId ?? choice.departmentId));
  return (
    <select
      className={`ward-selector ${chosen?.colour ? 'ward-colour-edge' : ''}`}
      data-colour={chosen?.colour ?? undefined}
      aria-label={t('frame.ward')}
      value={choice.wardId ?? choice.departmentId ?? ALL}
      onChange={(event) => chooseWard(user, event.target.value === ALL ? null : event.target.value)}
    >
      <option value={ALL}>{t(leads(user) ? 'frame.allDepartments' : 'frame.allWards')}</option>
      {wardsByDepartment(loaded.value).map(({ department, wards }) => (
        <optgroup key={department.nodeId} label={nameOf(department)}>
          <option value={department.nodeId}>{t('frame.wholeDepartment', { name: nameOf(department) })}</option>
          {wards.map((ward) => (
            <option key={ward.nodeId} value={ward.nodeId}>
              {[nameOf(department), nameOf(ward), signs(ward.nodeId).ownName].filter(Boolean).join(' · ')}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
