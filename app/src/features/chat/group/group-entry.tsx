import Badge from '@douyinfe/semi-ui-19/lib/es/badge';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { StoredChatMessage } from '@wardlink/contract';
import { clock } from '../../../clock/hospital-clock.js';
import { Icon } from '../../../elements/icon.js';
import { GroupFaces } from '../../../groups/group-faces.js';
import { groupPath } from '../../../groups/group-path.js';
import { plainText } from '../../../live/group-text.js';
import type { Group } from '../../../live/groups.js';
import { senderOf, useKnownNames } from '../../../live/use-partner-place.js';
import { useUser } from '../../../session/session.js';
import { shortText } from '../short-text.js';
import { lineText } from './line-text.js';
import '../chat.css';
import './group.css';

/** Summarizes a message in one line. */
export function useShortText(): (message: StoredChatMessage) => string {
  const { t } = useTranslation();
  const nameOf = useKnownNames();
  return (message) => {
    if (message.group?.line) return lineText(message, t, nameOf);
    if (message.group?.recalledAt) return t('group.recalledBy', { by: nameOf(senderOf(message)) });
    const text = plainText(message, nameOf, t('group.everybody'));
    return shortText(message, text, t);
  };
}

/** A group in the list of conversations. */
export function GroupEntry({ group, active }: { group: Group; active: boolean }) {
  const { t } = useTranslation();
  const nameOf = useKnownNames();
  const { userId } = useUser();
  const shortText = useShortText();
  const { groupId, name, members, own, last } = group;
  const time =
    last &&
    (clock.day(last.sendTime) === clock.today() ? clock.time(last.sendTime) : clock.day(last.sendTime).slice(5));
  const whose = (message: StoredChatMessage): string =>
    message.sendUserId === userId ? t('group.me') : nameOf(senderOf(message));
  return (
    <li>
      <Link className={`conversation ${active ? 'on' : ''}`} to={groupPath(groupId)} aria-current={active}>
        <GroupFaces group={group} />
        <span className="conversation-text">
          <span className="conversation-head">
            {own.special && (
              <span className="group-special">
                <Icon name="star" filled />
                <span className="visually-hidden">{t('group.special')}</span>
              </span>
            )}
            <strong>{name}</strong>
            <small className="group-size num">{members}</small>
            <span className="spacer" />
            <time className="num">{time}</time>
          </span>
          <span className="conversation-last">
            <span className="group-last" title={last ? shortText(last) : undefined}>
              {own.missedCall && <b className="group-mentioned">{t('conference.missedCall')} </b>}
              {own.mentioned && <b className="group-mentioned">{t('group.mentioned')} </b>}
              {last && !last.group?.line && !last.group?.recalledAt && `${whose(last)}: `}
              {last && shortText(last)}
            </span>
            {own.quiet && (
              <span className="group-quiet">
                <Icon name="soundOff" />
                <span className="visually-hidden">{t('group.quiet')}</span>
              </span>
            )}
            {own.unread > 0 && (
              <>
                {own.quiet && !own.mentioned && !own.missedCall ? (
                  <small className="num" aria-hidden="true">
                    {own.unread}
                  </small>
                ) : (
                  <Badge count={own.unread} overflowCount={99} aria-hidden="true" />
                )}
                <span className="visually-hidden">{t('chat.unread', { count: own.unread })}</span>
              </>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
