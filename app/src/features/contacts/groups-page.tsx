import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isNamed } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Icon } from '../../elements/icon.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Tag } from '../../elements/tag.js';
import { GroupFaces } from '../../groups/group-faces.js';
import { groupPath } from '../../groups/group-path.js';
import { NewGroupButton } from '../../groups/new-group.js';
import { groups, loadGroups, type Group } from '../../live/groups.js';
import { useStore } from '../../store/store.js';

/** `/mailList/MyGroups`: the groups that the user is in, with a search by name. */
export function GroupsPage() {
  const { t } = useTranslation();
  const loaded = useStore(groups);
  const [text, setText] = useState('');
  return (
    <section className="contacts-groups" aria-label={t('contacts.tab.groups')}>
      <div className="contacts-groups-head">
        <input
          type="search"
          className="input contacts-search"
          maxLength={64}
          aria-label={t('contacts.searchGroups')}
          placeholder={t('contacts.searchGroups')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <NewGroupButton />
      </div>
      <Listing
        loaded={loaded}
        onRetry={() => void loadGroups()}
        isEmpty={(all) => all.length === 0}
        empty={<ListingState icon="patients" title={t('contacts.noGroups')} text={t('contacts.noGroupsText')} />}
      >
        {(all) => <Found all={all} text={text} />}
      </Listing>
    </section>
  );
}

function Found({ all, text }: { all: readonly Group[]; text: string }) {
  const { t } = useTranslation();
  const found = all.filter(({ name }) => isNamed([name], text));
  if (found.length === 0) {
    return (
      <p className="contacts-nothing" role="status">
        {t('contacts.noGroupFound')}
      </p>
    );
  }
  return (
    <ul>
      {found.map((group) => (
        <li key={group.groupId}>
          <GroupLink group={group} />
        </li>
      ))}
    </ul>
  );
}

function GroupLink({ group }: { group: Group }) {
  const { t } = useTranslation();
  const { groupId, name, members, announcement, own, last } = group;
  return (
    <Link className="contacts-row" to={groupPath(groupId)}>
      <GroupFaces group={group} />
      <span className="contacts-person">
        <span className="contacts-name">
          <strong>{name}</strong>
          <Tag tone={own.role === 'member' ? 'quiet' : 'normal'}>{t(`group.role.${own.role}`)}</Tag>
          {own.special && (
            <span className="contacts-star">
              <Icon name="star" filled />
              <span className="visually-hidden">{t('contacts.special')}</span>
            </span>
          )}
          <small className="contacts-place">{t('contacts.groupMembers', { count: members })}</small>
        </span>
        {announcement && (
          <small className="contacts-announcement" title={announcement.text}>
            {t('group.announcement')}: {announcement.text}
          </small>
        )}
      </span>
      <small className="contacts-last">
        {last ? (
          <>
            {t('contacts.lastMessage')}{' '}
            <time className="num">
              {clock.day(last.sendTime)} {clock.time(last.sendTime)}
            </time>
          </>
        ) : (
          t('contacts.noLastMessage')
        )}
      </small>
    </Link>
  );
}
