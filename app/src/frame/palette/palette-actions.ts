import type { UserRecord } from '@wardlink/contract';
import { LANGUAGES } from '../../language/choose.js';
import { currentLanguage, switchLanguage } from '../../language/i18n.js';
import { openHelp } from '../../help/help-store.js';
import { lockScreen } from '../../session/screen-lock.js';
import { may } from '../../session/session.js';
import { setTheme, type Theme } from '../../theme/theme.js';
import { setDensity, type Density } from '../density.js';
import { isFullScreen, toggleFullScreen } from '../full-screen.js';
import { signOut } from '../sign-out.js';
import type { PaletteItem } from './palette-items.js';

interface Now {
  theme: Theme;
  density: Density;
}

/** The actions that this user may perform from anywhere. */
export function actionItems(user: UserRecord, { theme, density }: Now, t: (key: string) => string): PaletteItem[] {
  const action = (name: string, icon: PaletteItem['icon'], words: string, doing: Pick<PaletteItem, 'to' | 'act'>) => ({
    id: `action ${words}`,
    kind: 'action' as const,
    icon,
    name,
    words,
    ...doing,
  });
  const other = currentLanguage() === 'zh' ? 'en' : 'zh';
  const admit = action(t('registration.admit'), 'user', 'admit patient new', { to: '/management?admit' });
  return [
    ...(may(user, 'patient.admit') ? [admit] : []),
    action(theme === 'dark' ? t('frame.light') : t('frame.dark'), theme === 'dark' ? 'sun' : 'moon', 'theme', {
      act: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    }),
    action(t(density === 'compact' ? 'shell.comfortable' : 'shell.compact'), 'list', 'density rows', {
      act: () => setDensity(density === 'compact' ? 'comfortable' : 'compact'),
    }),
    action(LANGUAGES[other].name, 'message', 'language english chinese zh en', {
      act: () => void switchLanguage(other),
    }),
    action(t(isFullScreen() ? 'frame.leaveFullScreen' : 'frame.fullScreen'), 'screen', 'full screen', {
      act: () => void toggleFullScreen(),
    }),
    ...(user.screenLock ? [action(t('shell.lock'), 'lock', 'lock', { act: lockScreen })] : []),
    action(t('shell.help'), 'info', 'help manual keys how', { act: () => openHelp() }),
    action(t('frame.signOut'), 'logOut', 'sign out log', { act: () => void signOut() }),
  ];
}
