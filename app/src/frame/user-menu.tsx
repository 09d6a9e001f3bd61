import Dropdown from '@douyinfe/semi-ui-19/lib/es/dropdown';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../elements/icon.js';
import { Initial } from '../elements/initial.js';
import { nameIn, useLanguage } from '../language/names.js';
import { useMay, useUser } from '../session/session.js';
import { setTheme, useTheme } from '../theme/theme.js';
import { setDensity, useDensity } from './density.js';
import { isFullScreen, toggleFullScreen } from './full-screen.js';
import { signOut } from './sign-out.js';

/** Semi clicks the trigger itself on Enter and Space; the browser's own click after it would close the menu again. */
function keepFromClickingTwice(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') event.preventDefault();
}

/** The user's menu: account, theme, sign-out. Closes on Escape and on a click elsewhere. */
export function UserMenu() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user, roleName, hospital } = useUser();
  const theme = useTheme();
  const density = useDensity();
  const navigate = useNavigate();
  const isWarned = useMay('warning.read');
  const readsWard = useMay('ward.read');
  const [open, setOpen] = useState(false);
  const name = nameIn(language, { name: user.realName, latinName: user.latinName });
  return (
    <Dropdown
      trigger="click"
      position="bottomRight"
      motion={false}
      clickToHide
      onVisibleChange={setOpen}
      render={
        <div className="user-menu">
          <p>
            <strong>{name}</strong>
            <small>{roleName[language]}</small>
            <small>{nameIn(language, hospital)}</small>
          </p>
          <Dropdown.Menu>
            <Dropdown.Item
              icon={<Icon name={theme === 'dark' ? 'sun' : 'moon'} />}
              onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
            >
              {theme === 'dark' ? t('frame.light') : t('frame.dark')}
            </Dropdown.Item>
            <Dropdown.Item
              icon={<Icon name="list" />}
              onClick={() => setDensity(density === 'compact' ? 'comfortable' : 'compact')}
            >
              {t(density === 'compact' ? 'shell.comfortable' : 'shell.compact')}
            </Dropdown.Item>
            <Dropdown.Item icon={<Icon name="screen" />} onClick={() => void toggleFullScreen()}>
              {isFullScreen() ? t('frame.leaveFullScreen') : t('frame.fullScreen')}
            </Dropdown.Item>
            <Dropdown.Item icon={<Icon name="user" />} onClick={() => void navigate('/center')}>
              {t('frame.center')}
            </Dropdown.Item>
            {isWarned && (
              <Dropdown.Item icon={<Icon name="sound" />} onClick={() => void navigate('/center/styleNotice')}>
                {t('frame.warningStyle')}
              </Dropdown.Item>
            )}
            {readsWard && (
              <Dropdown.Item icon={<Icon name="clock" />} onClick={() => void navigate('/setting/rule')}>
                {t('rules.page')}
              </Dropdown.Item>
            )}
            <Dropdown.Item icon={<Icon name="logOut" />} onClick={() => void signOut()}>
              {t('frame.signOut')}
            </Dropdown.Item>
          </Dropdown.Menu>
        </div>
      }
    >
      <button
        type="button"
        className="button quiet user-menu-trigger"
        aria-label={name}
        aria-expanded={open}
        onKeyDown={keepFromClickingTwice}
        onKeyUp={keepFromClickingTwice}
      >
        <Initial name={name} picture={user.avatar} />
        <span className="user-name">{name}</span>
        <Icon name="chevron" />
      </button>
    </Dropdown>
  );
}
