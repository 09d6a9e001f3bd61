import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../elements/icon.js';
import { Initial } from '../elements/initial.js';
import { MenuButton, type MenuAction } from '../elements/menu-button.js';
import { requestCallCheck } from '../live/call-requests.js';
import { hasSocket } from '../live/connection.js';
import { nameIn, useLanguage } from '../language/names.js';
import { useMay, useUser } from '../session/session.js';
import { setTheme, useTheme } from '../theme/theme.js';
import { setDensity, useDensity } from './density.js';
import { isFullScreen, toggleFullScreen } from './full-screen.js';
import { signOut } from './sign-out.js';

/** The user's menu: account, theme, sign-out. */
export function UserMenu() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user, roleName, hospital } = useUser();
  const theme = useTheme();
  const density = useDensity();
  const navigate = useNavigate();
  const isWarned = useMay('warning.read');
  const mayCall = useMay('call.make') && hasSocket(useUser());
  const readsWard = useMay('ward.read');
  const name = nameIn(language, { name: user.realName, latinName: user.latinName });
  const goTo = (path: string) => (): void => void navigate(path);
  const actions: MenuAction[] = [
    {
      icon: theme === 'dark' ? 'sun' : 'moon',
      name: t(theme === 'dark' ? 'frame.light' : 'frame.dark'),
      act: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    {
      icon: 'list',
      name: t(density === 'compact' ? 'shell.comfortable' : 'shell.compact'),
      act: () => setDensity(density === 'compact' ? 'comfortable' : 'compact'),
    },
    {
      icon: 'screen',
      name: t(isFullScreen() ? 'frame.leaveFullScreen' : 'frame.fullScreen'),
      act: () => void toggleFullScreen(),
    },
    { icon: 'user', name: t('frame.center'), act: goTo('/center') },
    ...(isWarned ? [{ icon: 'sound', name: t('frame.warningStyle'), act: goTo('/center/styleNotice') } as const] : []),
    ...(mayCall ? [{ icon: 'microphone', name: t('frame.callCheck'), act: requestCallCheck } as const] : []),
    ...(readsWard ? [{ icon: 'clock', name: t('frame.departmentRules'), act: goTo('/setting/rule') } as const] : []),
    { icon: 'logOut', name: t('frame.signOut'), act: () => void signOut() },
  ];
  return (
    <MenuButton
      label={name}
      className="button quiet user-menu-trigger"
      actions={actions}
      head={
        <p className="user-menu-head">
          <strong>{name}</strong>
          <small>{roleName[language]}</small>
          <small>{nameIn(language, hospital)}</small>
        </p>
      }
    >
      <Initial name={name} picture={user.avatar} />
      <span className="user-name">{name}</span>
      <Icon name="chevron" />
    </MenuButton>
  );
}
