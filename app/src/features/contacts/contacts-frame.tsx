import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { Icon } from '../../elements/icon.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { contactRequests, countToAnswer } from '../../live/contact-requests.js';
import { useStore } from '../../store/store.js';
import { followContacts } from './contact-list.js';
import './contacts.css';

const PAGES = [
  { path: '/mailList', name: 'all' },
  { path: '/mailList/doctorFriends', name: 'staff' },
  { path: '/mailList/SpecialAttention', name: 'special' },
  { path: '/mailList/MyGroups', name: 'groups' },
  { path: '/mailList/newFriends', name: 'requests' },
] as const;

interface Props {
  title: string;
  children: ReactNode;
}

/** The common parts of the pages of contacts: tabs, and buttons to add somebody. */
export function ContactsFrame({ title, children }: Props) {
  const { t } = useTranslation();
  const waiting = countToAnswer(useStore(contactRequests));
  useEffect(followContacts, []);
  usePageTitle(title);
  return (
    <div className="contacts">
      <header className="contacts-head">
        <h1 className="visually-hidden">{title}</h1>
        <nav className="page-tabs sub-pages" aria-label={t('contacts.tabs')}>
          {PAGES.map(({ path, name }) => (
            <NavLink key={path} to={path} end>
              {t(`contacts.tab.${name}`)}
              {name === 'requests' && waiting > 0 && <b className="contacts-count num">{waiting}</b>}
            </NavLink>
          ))}
        </nav>
        <span className="spacer" />
        <Link className="button plain" to="/mailList/addDoctorDetail">
          <Icon name="plus" />
          {t('contacts.addStaff')}
        </Link>
        <Link className="button plain" to="/mailList/addPatientFriend">
          <Icon name="plus" />
          {t('contacts.addPatient')}
        </Link>
      </header>
      {children}
    </div>
  );
}
