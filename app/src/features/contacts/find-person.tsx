import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MAX_CONTACT_NOTE, type ContactNumber, type ReplyOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { ListingState } from '../../elements/listing.js';
import { Segmented } from '../../elements/segmented.js';
import { FormField } from '../../forms/form-field.js';
import { useKept } from '../../forms/use-kept.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { contactPath, reloadAll } from './contact-list.js';
import { PersonLine } from './person-line.js';

type Found = ReplyOf<'contact.find'>['person'];

interface Props {
  title: string;
  /** Kinds of numbers that can be searched here. */
  kinds: readonly ContactNumber[];
}

/** Finds a person by an exact number, and sends an application to them. */
export function FindPerson({ title, kinds }: Props) {
  const { t } = useTranslation();
  const [numberKind, setKind] = useState<ContactNumber>(kinds[0] ?? 'mobile');
  const [number, setNumber] = useState('');
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (typed: string): void => {
    setNumber(typed);
    setFound(undefined);
    setProblem(undefined);
  };
  const search = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    // An application to the person who was found may have been answered since.
    setFound(undefined);
    try {
      setFound((await call('contact.find', { numberKind, number: number.trim() })).person);
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (number.trim() === '') setProblem(t('contacts.problem.number'));
    else if (!busy) void search();
  };
  return (
    <section className="contacts-panel" aria-label={title}>
      <h2>{title}</h2>
      <form className="contacts-find" onSubmit={submit} noValidate>
        {kinds.length > 1 && (
          <Segmented
            label={t('contacts.numberKind')}
            choices={kinds.map((value) => ({ value, label: t(`contacts.number.${value}`) }))}
            value={numberKind}
            onChange={(kind) => {
              setKind(kind);
              change('');
            }}
          />
        )}
        <FormField
          label={t(`contacts.number.${numberKind}`)}
          required
          problem={problem}
          hint={t('contacts.numberHint')}
        >
          {(names) => (
            <input
              {...names}
              className="input num"
              autoComplete="off"
              spellCheck={false}
              inputMode={numberKind === 'mobile' ? 'numeric' : undefined}
              maxLength={32}
              value={number}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </FormField>
        <Button tone="primary" icon="search" type="submit" disabled={busy}>
          {t('contacts.find')}
        </Button>
      </form>
      <div role="status">
        {found === null && (
          <ListingState icon="search" title={t('contacts.nobody')} text={t('contacts.nobodyText')} inline />
        )}
      </div>
      {found && <FoundPerson key={found.userId} person={found} onChanged={() => void search()} />}
    </section>
  );
}

/** The person who was found, and the next step. */
function FoundPerson({ person, onChanged }: { person: NonNullable<Found>; onChanged: () => void }) {
  const { t } = useTranslation();
  const noteId = useId();
  const [state, setState] = useState<'applying' | 'added'>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { userId, relation } = person;
  const kept = useKept(`contact-application.${userId}`, { note: '' });
  const { note } = kept.typed;
  const apply = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const requestId = kept.writeId();
      const reply = await call('contact.apply', { requestId, userId, note: note.trim() || null });
      // An application that was answered stays typed, and is another one when it is sent again.
      kept.end((typed) => typed);
      if (reply.state === 'added' || reply.state === 'applying') setState(reply.state);
      else onChanged();
      await reloadAll();
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  const isContact = state === 'added' || relation === 'contact';
  const isSent = state === 'applying' || relation === 'sent';
  return (
    <div className="card contacts-found">
      <div className="contacts-row">
        <PersonLine person={person} />
      </div>
      {isContact && (
        <p role="status">
          {t('contacts.isContact')} <Link to={contactPath(person)}>{t('contacts.open')}</Link>
        </p>
      )}
      {!isContact && (isSent || relation === 'received') && (
        <p role="status">
          {t(isSent ? 'contacts.isSent' : 'contacts.isReceived')}{' '}
          <Link to="/mailList/newFriends">{t('contacts.tab.requests')}</Link>
        </p>
      )}
      {relation === 'blocked' && (
        <p role="status">
          {t('contacts.isBlocked')} <Link to="/mailList">{t('contacts.tab.all')}</Link>
        </p>
      )}
      {relation === 'none' && state === undefined && (
        <form
          className="contacts-apply"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void apply();
          }}
        >
          <label htmlFor={noteId}>{t('contacts.note')}</label>
          <textarea
            id={noteId}
            className="input"
            rows={2}
            maxLength={MAX_CONTACT_NOTE}
            placeholder={t('contacts.noteHint')}
            value={note}
            onChange={({ target }) => kept.set({ note: target.value })}
          />
          {problem && <p role="alert">{problem}</p>}
          <Button tone="primary" icon="send" type="submit" disabled={busy}>
            {t('contacts.apply')}
          </Button>
        </form>
      )}
    </div>
  );
}
