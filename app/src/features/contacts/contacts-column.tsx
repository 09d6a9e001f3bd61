import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLanguage } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { useStore } from '../../store/store.js';
import {
  contactLists,
  contactPath,
  labelsOf,
  listed,
  loadContacts,
  reloadAll,
  type Contact,
  type ContactLists,
  type Shown,
} from './contact-list.js';
import { PersonLine } from './person-line.js';

/** The contacts of a tab by name, with a search over the loaded ones and a filter by label. */
export function ContactsColumn({ shown }: { shown: Shown }) {
  const { t } = useTranslation();
  const loaded = useStore(contactLists);
  return (
    <section className="contacts-column" aria-label={t(`contacts.tab.${shown}`)}>
      <Listing
        loaded={loaded}
        onRetry={() => void loadContacts()}
        isEmpty={({ contacts, blocked }) => contacts.length === 0 && blocked.length === 0}
        empty={<ListingState icon="contacts" title={t('contacts.none')} text={t('contacts.noneText')} inline />}
      >
        {(lists) => <Lists lists={lists} shown={shown} />}
      </Listing>
    </section>
  );
}

function Lists({ lists, shown }: { lists: ContactLists; shown: Shown }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const all = listed(lists.contacts, { shown, text: '', label: null }, language);
  const labels = labelsOf(all);
  // A label that no contact has any more does not filter.
  const label = labels.some((one) => one.label === chosen) ? chosen : null;
  const found = listed(lists.contacts, { shown, text, label }, language);
  return (
    <>
      <input
        type="search"
        className="input contacts-search"
        maxLength={64}
        aria-label={t('contacts.search')}
        placeholder={t('contacts.searchHint')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {labels.length > 0 && (
        <div className="chips contacts-labels" role="group" aria-label={t('contacts.labels')}>
          {labels.map((one) => (
            <button
              key={one.label}
              type="button"
              className="chip"
              aria-pressed={one.label === label}
              onClick={() => setChosen(one.label === label ? null : one.label)}
            >
              {one.label} <b className="num">{one.count}</b>
            </button>
          ))}
        </div>
      )}
      {all.length === 0 && <p className="contacts-nothing">{t(`contacts.empty.${shown}`)}</p>}
      {all.length > 0 && found.length === 0 && (
        <p className="contacts-nothing" role="status">
          {t('contacts.nothingFound')}
        </p>
      )}
      <ul>
        {found.map((contact) => (
          <li key={contact.userId}>
            <ContactLink contact={contact} all={lists.contacts} />
          </li>
        ))}
      </ul>
      {shown === 'all' && lists.blocked.length > 0 && <Blocked blocked={lists.blocked} />}
    </>
  );
}

function ContactLink({ contact, all }: { contact: Contact; all: readonly Contact[] }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { alias, special, online, labels, reachable } = contact;
  const isOpen = query.get('user') === contact.userId;
  return (
    <Link className={`contacts-row ${isOpen ? 'on' : ''}`} to={contactPath(contact)} aria-current={isOpen}>
      <PersonLine
        person={contact}
        all={all}
        beside={
          <>
            {alias && <span className="contacts-alias">{t('contacts.aliasIs', { alias })}</span>}
            {special && (
              <span className="contacts-star">
                <Icon name="star" filled />
                <span className="visually-hidden">{t('contacts.special')}</span>
              </span>
            )}
          </>
        }
      >
        <span className="contacts-state">
          <span className={`contacts-presence ${online ? 'on' : ''}`}>
            {t(reachable ? (online ? 'chat.online' : 'chat.offline') : 'contacts.unreachable')}
          </span>
          {labels.length > 0 && <span className="contacts-own-labels">{labels.join(' · ')}</span>}
        </span>
      </PersonLine>
    </Link>
  );
}

/** The people the user blocks, with a button that unblocks them. */
function Blocked({ blocked }: Pick<ContactLists, 'blocked'>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const lift = async (userId: string): Promise<void> => {
    setBusy(true);
    try {
      await call('contact.unblock', { userId });
      await reloadAll();
    } catch (error) {
      notify.failure(error);
    }
    setBusy(false);
  };
  return (
    <details className="contacts-blocked">
      <summary>{t('contacts.blocked', { count: blocked.length })}</summary>
      <ul>
        {blocked.map((person) => (
          <li key={person.userId} className="contacts-row">
            <PersonLine person={person} all={blocked} />
            <Button size="small" disabled={busy} onClick={() => void lift(person.userId)}>
              {t('contacts.unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
