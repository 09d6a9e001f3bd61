import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { Initial } from '../../elements/initial.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Tag } from '../../elements/tag.js';
import { useName } from '../../language/names.js';
import { usePlace } from '../../language/names-apart.js';
import { requestCall } from '../../live/call-requests.js';
import { notify } from '../../notices/notices.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { changeContact, contactLists, loadContacts, type Contact } from './contact-list.js';
import { ContactForm } from './contact-form.js';
import { EndContact, type Ending } from './end-contact.js';

/** `/mailList/patientDetails` and `/mailList/doctorDetail`: one contact. */
export function ContactDetail() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const loaded = useStore(contactLists);
  const userId = query.get('user');
  return (
    <section className="contacts-panel" aria-label={t('contacts.detail')}>
      <Listing loaded={loaded} onRetry={() => void loadContacts()} lines={5}>
        {({ contacts }) => {
          const contact = contacts.find((one) => one.userId === userId);
          if (contact) return <Detail key={contact.userId} contact={contact} all={contacts} />;
          return <ListingState icon="contacts" title={t('contacts.unknown')} text={t('contacts.unknownText')} />;
        }}
      </Listing>
    </section>
  );
}

function Detail({ contact, all }: { contact: Contact; all: readonly Contact[] }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const navigate = useNavigate();
  const place = usePlace(all)(contact);
  const { userId, patient, avatar, special, online, reachable, patientId, alias } = contact;
  const [ending, setEnding] = useState<Ending>();
  const attend = async (): Promise<void> => {
    try {
      await changeContact({ userId, special: !special });
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <>
      <header className="contacts-detail-head">
        <Initial name={nameOf(contact)} picture={avatar} size={56} />
        <div className="contacts-person">
          <span className="contacts-name">
            <h2>{nameOf(contact)}</h2>
            {patient && <Tag tone="quiet">{t('chat.patient')}</Tag>}
            {alias && <span className="contacts-alias">{t('contacts.aliasIs', { alias })}</span>}
          </span>
          {place && <span className="contacts-place">{place}</span>}
          <span className={`contacts-presence ${online ? 'on' : ''}`}>
            {t(reachable ? (online ? 'chat.online' : 'chat.offline') : 'contacts.unreachable')}
          </span>
        </div>
        <Button icon="star" filled={special} aria-pressed={special} onClick={() => void attend()}>
          {t('contacts.special')}
        </Button>
      </header>
      <div className="contacts-actions">
        {reachable && <Talk contact={contact} />}
        {patientId && (
          <Link className="button plain" to={`/patient?id=${patientId}`}>
            <Icon name="user" />
            {t('chat.openPatient')}
          </Link>
        )}
      </div>
      {patient && !patientId && <p className="contacts-hint">{t('contacts.nameAlone')}</p>}
      <ContactForm contact={contact} />
      <footer className="contacts-end">
        <p className="contacts-hint">{t('contacts.endHint')}</p>
        <Button onClick={() => setEnding('remove')}>{t('contacts.remove')}</Button>
        <Button onClick={() => setEnding('block')}>{t('contacts.block')}</Button>
      </footer>
      {ending && (
        <EndContact
          contact={contact}
          ending={ending}
          onClose={() => setEnding(undefined)}
          onEnded={() => void navigate('/mailList', { replace: true })}
        />
      )}
    </>
  );
}

/** Ways to talk with a contact. */
function Talk({ contact: { userId, name, latinName } }: { contact: Contact }) {
  const { t } = useTranslation();
  const mayCall = useMay('call.make');
  // A contact shows no bed.
  const startCall = (video: boolean): void => requestCall({ userId, name, latinName, bedside: null, video });
  return (
    <>
      <Link className="button primary" to={`/communicate?user=${userId}`}>
        <Icon name="message" />
        {t('contacts.message')}
      </Link>
      {mayCall && (
        <>
          <Button icon="phone" onClick={() => startCall(false)}>
            {t('patient.voiceCall')}
          </Button>
          <Button icon="video" onClick={() => startCall(true)}>
            {t('patient.videoCall')}
          </Button>
        </>
      )}
    </>
  );
}
