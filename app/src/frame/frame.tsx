import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionState, hasSocket } from '../live/connection.js';
import { reportedDiskState } from '../http/disk-state.js';
import { markPageUsed } from '../session/end-session.js';
import { may, useUser } from '../session/session.js';
import { useStore } from '../store/store.js';
import { Icon } from '../elements/icon.js';
import { startDensity } from './density.js';
import { Header } from './header.js';
import { Navigation } from './navigation.js';
import { startFrameServices } from './frame-services.js';
import { useScrollMemory } from './scroll-memory.js';
import { SideColumn } from './side-column.js';
import './frame.css';

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

/** A banner about the server's disk: low space for administrators, a full disk for everybody. */
function DiskBar() {
  const { t } = useTranslation();
  const diskState = useStore(reportedDiskState);
  if (!diskState) return null;
  return (
    <div className={`connection-bar ${diskState === 'full' ? 'read-only' : ''}`} role="status">
      <Icon name="warning" /> {t(`frame.disk.${diskState}`)}
    </div>
  );
}

/** Moves the focus behind the filters, so that the next Tab reaches the first row. */
function skipToList(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('main [data-list]')?.focus();
}

/** Header, navigation, the page, and the side panel at the right. */
export function Frame({ children, floating }: { children: ReactNode; floating: ReactNode }) {
  const { t } = useTranslation();
  const user = useUser();
  // The services restart for another user, but not for a renewed record of the same one.
  useEffect(() => {
    markPageUsed();
    return startFrameServices(user);
  }, [user.userId]);
  useEffect(startDensity, []);
  useScrollMemory();
  const hasSide = may(user, 'ward.read') || may(user, 'warning.read');
  return (
    <div className="frame">
      <a className="skip-link" href="#page">
        {t('frame.skip')}
      </a>
      <a className="skip-link to-list" href="#page" onClick={skipToList}>
        {t('frame.skipToList')}
      </a>
      <Header />
      <Navigation />
      <main id="page" tabIndex={-1}>
        <DiskBar />
        <ConnectionBar />
        {children}
      </main>
      {hasSide && <SideColumn />}
      {floating}
    </div>
  );
}
