import { useTranslation } from 'react-i18next';
import { ListingState } from '../../elements/listing.js';
import { ContactDetail } from './contact-detail.js';
import type { Shown } from './contact-list.js';
import { ContactsColumn } from './contacts-column.js';
import { ContactsFrame } from './contacts-frame.js';
import { FindPerson } from './find-person.js';
import { GroupsPage } from './groups-page.js';
import { RequestsPage } from './requests-page.js';

export type ContactsPath = Shown | 'groups' | 'requests' | 'detail' | 'addStaff' | 'addPatient';

/** The pages of contacts, loaded together because each is small. */
export function ContactsPages({ page }: { page: ContactsPath }) {
  const { t } = useTranslation();
  if (page === 'requests' || page === 'groups') {
    return (
      <ContactsFrame title={t(`contacts.tab.${page}`)}>
        {page === 'groups' ? <GroupsPage /> : <RequestsPage />}
      </ContactsFrame>
    );
  }
  const shown = page === 'staff' || page === 'special' ? page : 'all';
  const isList = page === shown;
  return (
    <ContactsFrame title={t(isList ? `contacts.tab.${shown}` : `contacts.${page}`)}>
      <div className={`contacts-columns ${isList ? '' : 'with-panel'}`}>
        <ContactsColumn key={shown} shown={shown} />
        {isList && (
          <section className="contacts-panel empty">
            <ListingState icon="contacts" title={t('contacts.choose')} text={t('contacts.chooseText')} />
          </section>
        )}
        {page === 'detail' && <ContactDetail />}
        {page === 'addStaff' && <FindPerson key={page} title={t('contacts.addStaff')} kinds={['mobile']} />}
        {page === 'addPatient' && (
          <FindPerson key={page} title={t('contacts.addPatient')} kinds={['visitCard', 'mobile']} />
        )}
      </div>
    </ContactsFrame>
  );
}
