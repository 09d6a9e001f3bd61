import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Tag } from '../../elements/tag.js';
import { call } from '../../http/call.js';
import { contactRequests, loadContactRequests, type ContactRequest } from '../../live/contact-requests.js';
import { useActing } from '../../notices/use-acting.js';
import { useStore } from '../../store/store.js';
import { contactPath, reloadAll } from './contact-list.js';
import { PersonLine } from './person-line.js';

/** `/mailList/newFriends`: applications with their actions, the received ones first. */
export function RequestsPage() {
  const { t } = useTranslation();
  const loaded = useStore(contactRequests);
  return (
    <div className="contacts-requests">
      <Listing
        loaded={loaded}
        onRetry={() => void loadContactRequests()}
        isEmpty={(requests) => requests.length === 0}
        empty={<ListingState icon="contacts" title={t('contacts.noRequests')} text={t('contacts.noneText')} />}
      >
        {(requests) => (
          <>
            <Part title={t('contacts.received')} requests={requests.filter(({ sent }) => !sent)} />
            <Part title={t('contacts.sent')} requests={requests.filter(({ sent }) => sent)} />
          </>
        )}
      </Listing>
    </div>
  );
}

function Part({ title, requests }: { title: string; requests: readonly ContactRequest[] }) {
  const { t } = useTranslation();
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {requests.length === 0 ? (
        <p className="contacts-nothing">{t('contacts.noRequests')}</p>
      ) : (
        <ul>
          {requests.map((request) => (
            <li key={request.requestId} className="contacts-row">
              <RequestLine request={request} all={requests.map(({ person }) => person)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const TONES = { applying: 'high', added: 'normal', refused: 'quiet', withdrawn: 'quiet' } as const;

function RequestLine({ request, all }: { request: ContactRequest; all: readonly ContactRequest['person'][] }) {
  const { t } = useTranslation();
  const [busy, act] = useActing(reloadAll);
  const { requestId, person, sent, state, note, sentAt, answeredAt } = request;
  const at = answeredAt ?? sentAt;
  const answer = (one: 'added' | 'refused') => () => act(() => call('contact.answer', { requestId, answer: one }));
  const block = (): Promise<void> => act(() => call('contact.block', { userId: person.userId }));
  const withdraw = (): Promise<void> => act(() => call('contact.withdraw', { requestId }));
  return (
    <>
      <PersonLine person={person} all={all}>
        {note && <span className="contacts-note">{note}</span>}
        <small className="contacts-place num">
          {clock.day(at)} {clock.time(at)}
        </small>
      </PersonLine>
      <span className="contacts-actions">
        {state === 'applying' && !sent ? (
          <>
            <Button size="small" tone="primary" icon="check" disabled={busy} onClick={() => void answer('added')()}>
              {t('contacts.add')}
            </Button>
            <Button size="small" disabled={busy} onClick={() => void answer('refused')()}>
              {t('contacts.refuse')}
            </Button>
            <Button size="small" tone="quiet" disabled={busy} onClick={() => void block()}>
              {t('contacts.block')}
            </Button>
          </>
        ) : (
          <Tag tone={TONES[state]}>{t(`contacts.state.${state}`)}</Tag>
        )}
        {state === 'applying' && sent && (
          <Button size="small" disabled={busy} onClick={() => void withdraw()}>
            {t('contacts.withdraw')}
          </Button>
        )}
        {state === 'added' && (
          <Link className="button small plain" to={contactPath(person)}>
            {t('contacts.open')}
          </Link>
        )}
      </span>
    </>
  );
}
