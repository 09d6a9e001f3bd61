import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_GROUP_NAME, MAX_INVITED } from '@wardlink/contract';
import { Dialog } from '../elements/dialog.js';
import { DialogEnd } from '../elements/dialog-end.js';
import { Initial } from '../elements/initial.js';
import { Listing, ListingState } from '../elements/listing.js';
import { useName } from '../language/names.js';
import { usePlace } from '../language/names-apart.js';
import { loadConversations } from '../live/conversations.js';
import { useUser, worksOutside } from '../session/session.js';
import { useBedsideText } from '../ward/choice/ward-names.js';
import { useDialogForm } from './use-dialog-form.js';
import { usePeople } from './use-people.js';
import './groups.css';

interface Props {
  title: string;
  /** Asks for a name too. */
  named?: boolean;
  /** The present members. */
  members?: ReadonlySet<string>;
  action: string;
  onClose: () => void;
  /** Rejects with an error that the dialog shows. */
  onDone: (userIds: string[], name: string) => Promise<unknown>;
}

/** Chooses the people of a new group, or new members. */
export function PeopleDialog({ title, named = false, members, action, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const search = t(worksOutside(useUser()) ? 'group.searchPeopleOutside' : 'group.searchPeople');
  const bedsideText = useBedsideText();
  const [name, setName] = useState('');
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const loaded = usePeople(words);
  const placeOf = usePlace(loaded.state === 'ready' ? loaded.value : []);
  const { problem, isBusy, finish, clearProblem } = useDialogForm({
    check: () => {
      if (named && name.trim() === '') return t('group.nameMissing');
      return chosen.size === 0 ? t('group.nobodyChosen') : undefined;
    },
    onDone: () => onDone([...chosen], name.trim()),
    onClose,
  });
  const toggle = (userId: string): void => {
    const next = new Set(chosen);
    if (!next.delete(userId)) next.add(userId);
    setChosen(next);
    clearProblem();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="people-form"
        onSubmit={(event) => {
          event.preventDefault();
          void finish();
        }}
      >
        {named && (
          <label>
            {t('group.name')} *
            <input
              className="input"
              name="name"
              maxLength={MAX_GROUP_NAME}
              value={name}
              onChange={({ target }) => {
                setName(target.value);
                clearProblem();
              }}
            />
          </label>
        )}
        <input
          type="search"
          className="input"
          aria-label={search}
          placeholder={search}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Listing
          loaded={loaded}
          onRetry={() => void loadConversations()}
          isEmpty={(all) => all.length === 0}
          empty={<ListingState icon="user" title={t('group.nobody')} text={t('group.nobodyText')} inline />}
        >
          {(all) => (
            <ul className="people-list" aria-label={t('group.people')}>
              {all
                .filter(({ userId }) => !members?.has(userId))
                .map((one) => (
                  <li key={one.userId}>
                    <label className="person-choice">
                      <input
                        type="checkbox"
                        checked={chosen.has(one.userId)}
                        disabled={chosen.size >= MAX_INVITED && !chosen.has(one.userId)}
                        onChange={() => toggle(one.userId)}
                      />
                      <Initial name={nameOf(one)} picture={one.avatar} size={28} />
                      <span>
                        {nameOf(one)}
                        <small>
                          {[placeOf(one) ?? t('chat.patient'), ...(one.bedside ? [bedsideText(one.bedside)] : [])].join(
                            ' · ',
                          )}
                        </small>
                      </span>
                    </label>
                  </li>
                ))}
            </ul>
          )}
        </Listing>
        <DialogEnd
          action={chosen.size > 0 ? `${action} (${chosen.size})` : action}
          busy={isBusy}
          problem={problem}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
