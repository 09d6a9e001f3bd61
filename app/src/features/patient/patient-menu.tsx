import Dropdown from '@douyinfe/semi-ui-19/lib/es/dropdown';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../elements/icon.js';

export interface MenuAction {
  key: string;
  label: string;
  onChoose: () => void;
}

/** Groups of actions, each below a heading; empty ones are left out. */
type MenuGroups = readonly { title: string; actions: readonly MenuAction[] }[];

/** Semi itself clicks the trigger on Enter and Space; the browser's own click after it would close the menu again. */
function keepFromClickingTwice(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') event.preventDefault();
}

/** The less common actions of the patient page. */
export function PatientMenu({ groups }: { groups: MenuGroups }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const shown = groups.filter(({ actions }) => actions.length > 0);
  if (shown.length === 0) return null;
  return (
    <Dropdown
      trigger="click"
      position="bottomRight"
      motion={false}
      clickToHide
      onVisibleChange={setOpen}
      render={
        <Dropdown.Menu>
          {shown.map(({ title, actions }, index) => [
            index > 0 && <Dropdown.Divider key={`${title} line`} />,
            <Dropdown.Title key={title}>{title}</Dropdown.Title>,
            ...actions.map(({ key, label, onChoose }) => (
              <Dropdown.Item key={key} onClick={onChoose}>
                {label}
              </Dropdown.Item>
            )),
          ])}
        </Dropdown.Menu>
      }
    >
      <button
        type="button"
        className="button plain"
        aria-expanded={open}
        aria-haspopup="menu"
        onKeyDown={keepFromClickingTwice}
        onKeyUp={keepFromClickingTwice}
      >
        {t('overview.more')}
        <Icon name="chevron" />
      </button>
    </Dropdown>
  );
}
