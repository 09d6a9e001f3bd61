import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '../elements/icon.js';
import { useLanguage } from '../language/names.js';
import { contactRequests, countToAnswer } from '../live/contact-requests.js';
import { conversations, unreadCount } from '../live/conversations.js';
import { groups as chatGroups, unreadInGroups } from '../live/groups.js';
import { useUser } from '../session/session.js';
import { useStore } from '../store/store.js';
import { dueMeters } from '../ward/quality/due-meters.js';
import { openWarnings } from '../ward/warnings/open-warnings.js';
import { isCovered } from './destinations.js';
import { useNavigationFolding } from './layout.js';
import { FlyOut, useFlyOut } from './nav-fly-out.js';
import { boardOf, navigationOf, openSubPage, type NavigationItem } from './navigation-items.js';
import './navigation.css';

/** The board that was open last: the ward's entry leads back to it. */
function useLatestBoard(pathname: string): string {
  const user = useUser();
  const latest = useRef('/');
  const open = boardOf(user).indicators.find(({ page }) => page.path === pathname || isCovered(page, pathname));
  if (open) latest.current = open.page.path;
  return latest.current;
}

interface EntryProps {
  item: NavigationItem;
  isOpen: boolean;
  count: { value: number; isUrgent: boolean } | undefined;
  /** Whether the pages under an open entry are listed. */
  hasSubPages: boolean;
}

function Entry({ item, isOpen, count, hasSubPages }: EntryProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const { entry, line, icon, to, subPages } = item;
  const current = isOpen ? openSubPage(item, pathname, search) : undefined;
  const shown = hasSubPages && isOpen ? subPages : [];
  const name = line.name[language] ?? t(`nav.${entry}`);
  // Pages listed below the entry are not repeated beside it. Boards are listed only in the head of a board.
  const { place, handlers } = useFlyOut(item.flyOut.length > 0 && (shown.length === 0 || entry === 'ward'));
  return (
    <li {...handlers}>
      <Link
        className={`nav-entry ${isOpen ? 'on' : ''}`}
        to={to}
        aria-current={isOpen && shown.length === 0 ? 'page' : undefined}
        aria-expanded={item.flyOut.length > 0 ? place !== undefined : undefined}
      >
        <Icon name={icon} />
        <span className="nav-word">{name}</span>
        {count && count.value > 0 && (
          <span className={`nav-count ${count.isUrgent ? 'urgent' : ''}`}>
            {count.value > 99 ? '99+' : count.value}
          </span>
        )}
        {hasSubPages && !isOpen && subPages.length > 0 && <Icon name="chevron" />}
      </Link>
      {place && <FlyOut name={name} groups={item.flyOut} place={place} />}
      {shown.length > 0 && (
        <ul className="nav-pages">
          {shown.map((page) => (
            <li key={`${page.path} ${page.search ?? ''}`}>
              <Link
                to={page === subPages[0] ? to : `${page.path}${page.search ? `?${page.search}` : ''}`}
                className={page === current ? 'on' : ''}
                aria-current={page === current ? 'page' : undefined}
              >
                {page.line?.name[language] ?? t(page.word)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/**
 * The navigation on the left: groups of the entries that this user may see, each with icon and word; below the open
 * entry its pages.
 */
export function Navigation() {
  const { t } = useTranslation();
  const user = useUser();
  const { pathname, search } = useLocation();
  const { isOpen, isFixed, toggle } = useNavigationFolding();
  const unread = unreadCount(useStore(conversations)) + unreadInGroups(useStore(chatGroups));
  const warnings = useStore(openWarnings);
  const meters = useStore(dueMeters);
  const groups = navigationOf(user, useLatestBoard(pathname));
  const counts: Partial<Record<string, EntryProps['count']>> = {
    messages: { value: unread, isUrgent: false },
    contacts: { value: countToAnswer(useStore(contactRequests)), isUrgent: false },
    quality: { value: meters ? meters.overdue + meters.failed : 0, isUrgent: (meters?.failed ?? 0) > 0 },
    warnings: { value: warnings.state === 'ready' ? warnings.value.length : 0, isUrgent: true },
  };
  return (
    <nav className={`navigation ${isOpen ? 'open' : 'folded'}`} aria-label={t('frame.navigation')}>
      {groups.map(({ group, items }) => (
        <div key={group} className="nav-group" role="group" aria-label={t(`shell.group.${group}`)}>
          {isOpen && (
            <p className="nav-heading" aria-hidden="true">
              {t(`shell.group.${group}`)}
            </p>
          )}
          <ul>
            {items.map((item) => (
              <Entry
                key={item.entry}
                item={item}
                isOpen={item.covers(pathname, search)}
                count={counts[item.entry]}
                hasSubPages={isOpen}
              />
            ))}
          </ul>
        </div>
      ))}
      {!isFixed && (
        <button type="button" className="nav-fold" aria-expanded={isOpen} onClick={toggle}>
          <Icon name={isOpen ? 'fold' : 'unfold'} />
          <span>{t(isOpen ? 'shell.fold' : 'shell.unfold')}</span>
        </button>
      )}
    </nav>
  );
}
