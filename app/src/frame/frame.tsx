import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { connectionState, hasSocket } from '../live/connection.js';
import { diskTold } from '../http/disk-state.js';
import { markPageUsed } from '../session/end-session.js';
import { may, useUser } from '../session/session.js';
import { useStore } from '../store/store.js';
import { Icon } from '../elements/icon.js';
import { Aside } from './aside.js';
import { Header } from './header.js';
import { Navigation } from './navigation.js';
import { runFrame } from './run-frame.js';
import './frame.css';

/** Pages that carry their own right-hand side or need the whole width; there the aside opens over the page. */
const OWN_SIDE = [
  ...['/patient', '/communicate', '/sugar', '/sugar/bp', '/temperature'],
  ...['/intelligent', '/intelligent/pressureRemind', '/intelligent/tp'],
];

function ConnectionBar() {
  const { t } = useTranslation();
  const user = useUser();
  const state = useStore(connectionState);
  if (!hasSocket(user) || state !== 'lost') return null;
  return (
    <div className="connection-bar" role="status">
      <Icon name="offline" /> {t('frame.connectionLost')}
    </div>
  );
}

/** What the server says of its disk: little room to who can have some made, none to everybody. */
function DiskBar() {
  const { t } = useTranslation();
  const told = useStore(diskTold);
  if (!told) return null;
  return (
    <div className={`connection-bar ${told === 'full' ? 'read-only' : ''}`} role="status">
      <Icon name="warning" /> {t(`frame.disk.${told}`)}
    </div>
  );
}

/** Header, navigation, the page, and at the right what needs a person. */
export function Frame({ children, floating }: { children: ReactNode; floating: ReactNode }) {
  const { t } = useTranslation();
  const user = useUser();
  const { pathname } = useLocation();
  const [asideOpen, setAsideOpen] = useState(false);
  // Another user is another frame; the same user's renewed record is not.
  useEffect(() => {
    markPageUsed();
    return runFrame(user);
  }, [user.userId]);
  useEffect(() => setAsideOpen(false), [pathname]);
  const hasAside = may(user, 'ward.read') || may(user, 'warning.read');
  const docked = hasAside && !OWN_SIDE.includes(pathname);
  return (
    <div className={`frame ${docked ? 'docked' : ''}`}>
      <a className="skip-link" href="#page">
        {t('frame.skip')}
      </a>
      <Header onAside={hasAside ? () => setAsideOpen((open) => !open) : undefined} asideOpen={asideOpen} />
      <Navigation />
      <main id="page" tabIndex={-1}>
        <DiskBar />
        <ConnectionBar />
        {children}
      </main>
      {hasAside && (docked || asideOpen) && <Aside open={asideOpen} onClose={() => setAsideOpen(false)} />}
      {floating}
    </div>
  );
}
