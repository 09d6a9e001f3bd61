import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../elements/icon.js';
import { MenuButton, type MenuAction, type MenuGroup } from '../../elements/menu-button.js';
import { clock } from '../../clock/hospital-clock.js';
import { useName } from '../../language/names.js';
import { contactRequests } from '../../live/contact-requests.js';
import { conversations } from '../../live/conversations.js';
import { groups } from '../../live/groups.js';
import { useUser } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { openWarnings } from '../../ward/warnings/open-warnings.js';
import { viewOfWarning } from '../../ward/warnings/warning-view.js';
import { warningPlacesOf } from '../destinations.js';
import { awaySince } from './absence.js';
import { cameSince, countOf, type Came } from './came.js';
import './bell.css';

/** Lines of each kind; their pages list all. */
const LINES = 8;

/** What came while the user was away: warnings, messages and applications, each of which leads to its page. */
export function Bell() {
  const { t } = useTranslation();
  const since = useStore(awaySince);
  const lists = {
    warnings: useStore(openWarnings),
    conversations: useStore(conversations),
    groups: useStore(groups),
    requests: useStore(contactRequests),
  };
  const came = since === null ? undefined : cameSince(since, lists);
  const count = came ? countOf(came) : 0;
  const lines = useLines(came);
  const forget = { icon: 'check', name: t('shell.bell.seen'), act: () => awaySince.set(null) } as const;
  const all: MenuGroup[] = [...lines, { title: t('shell.bell.end'), actions: count > 0 ? [forget] : [] }];
  return (
    <MenuButton
      label={count > 0 ? t('shell.bell.came', { count }) : t('shell.bell.none')}
      className="button quiet bell"
      actions={all}
      isWide
      head={
        <p className="bell-head">
          {since !== null && count > 0 ? t('shell.bell.since', { time: clock.moment(since) }) : t('shell.bell.none')}
        </p>
      }
    >
      <Icon name="bell" />
      {count > 0 && <span className="bell-count num">{count}</span>}
    </MenuButton>
  );
}

function useLines(came: Came | undefined): MenuGroup[] {
  const { t } = useTranslation();
  const nameOf = useName();
  const navigate = useNavigate();
  const places = warningPlacesOf(useUser());
  if (!came) return [];
  const line = (id: string, name: string, path: string): MenuAction => ({ id, name, act: () => void navigate(path) });
  const messages = (unread: number, isMissed: boolean): string =>
    t(isMissed ? 'shell.bell.missedCall' : 'shell.bell.unread', { count: unread });
  return [
    {
      title: t('shell.bell.warnings'),
      actions: came.warnings.slice(0, LINES).map((warning) => {
        const { warningId, bed, patient, patientId, critical, raisedAt } = warning;
        const view = viewOfWarning(warning);
        const value = `${view.tone === 'low' ? '▼' : '▲'} ${view.text}${critical ? ` ${t('warnings.critical')}` : ''}`;
        return line(
          warningId,
          [bed, nameOf(patient), value, clock.moment(raisedAt)].filter(Boolean).join(' · '),
          `${places.patient}?id=${patientId}`,
        );
      }),
    },
    {
      title: t('shell.bell.messages'),
      actions: [
        ...came.conversations.map((one) =>
          line(
            `user ${one.userId}`,
            `${nameOf(one)} · ${messages(one.unread, one.missedCall)}`,
            `/communicate?user=${one.userId}`,
          ),
        ),
        ...came.groups.map(({ groupId, name, own }) =>
          line(
            `group ${groupId}`,
            `${name} · ${messages(own.unread, own.missedCall)}`,
            `/communicate?group=${groupId}`,
          ),
        ),
      ].slice(0, LINES),
    },
    {
      title: t('shell.bell.applications'),
      actions: came.requests
        .slice(0, LINES)
        .map(({ requestId, person }) => line(requestId, nameOf(person), '/mailList/newFriends')),
    },
  ];
}
