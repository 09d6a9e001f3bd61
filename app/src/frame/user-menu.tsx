import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../http/call.js';
import { Icon } from '../elements/icon.js';
import { nameIn, useLanguage } from '../language/names.js';
import { notify } from '../notices/notices.js';
import { clearSession, useUser } from '../session/session.js';
import { setTheme, useTheme } from '../theme/theme.js';

async function signOut(): Promise<void> {
  try {
    await call('session.logout');
  } catch (error) {
    notify.failure(error);
    return;
  }
  clearSession();
  location.replace('/login');
}

/** Who is signed in, light or dark, signing out. Closes on Escape, a click elsewhere and when the focus leaves. */
export function UserMenu() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user, roleName, hospital } = useUser();
  const theme = useTheme();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const menuId = useId();
  useEffect(() => {
    if (!open) return;
    const away = (event: Event): void => {
      if (!menu.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);
  const name = nameIn(language, { name: user.realName, latinName: user.latinName });
  return (
    <div
      className="user-menu"
      ref={menu}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget && setOpen(false)}
    >
      <button
        type="button"
        className="button quiet"
        aria-expanded={open}
        aria-controls={menuId}
        onClick={() => setOpen(!open)}
      >
        <span className="avatar" aria-hidden="true">
          {name.slice(0, 1)}
        </span>
        <span className="user-name">{name}</span>
        <Icon name="chevron" />
      </button>
      {open && (
        <div className="user-menu-list" id={menuId}>
          <p>
            <strong>{name}</strong>
            <small>{roleName[language]}</small>
            <small>{nameIn(language, hospital)}</small>
          </p>
          <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
            <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
            {theme === 'dark' ? t('frame.light') : t('frame.dark')}
          </button>
          <button type="button" onClick={() => void signOut()}>
            <Icon name="logOut" />
            {t('frame.signOut')}
          </button>
        </div>
      )}
    </div>
  );
}
