import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageState } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Tag } from '../../elements/tag.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { noteTexts, reasonText } from './reason-text.js';
import { useRepeatedReload } from './use-repeated-reload.js';
import type { Message } from './types.js';

interface Props {
  partnerId: string;
  /** Undefined: every state. */
  states: readonly MessageState[] | undefined;
  chosen: string | undefined;
  onChoose: (messageId: string) => void;
  /** Changes when something was decided, so that the list is read again. */
  changes: number;
}

const TONES: Readonly<Record<MessageState, 'normal' | 'high' | 'low' | 'quiet'>> = {
  received: 'low',
  applied: 'normal',
  ignored: 'quiet',
  aside: 'high',
  dismissed: 'quiet',
  refused: 'high',
};

/** Messages of a partner, newest first, with a search for a control id or a number of a patient or visit. */
export function MessageList({ partnerId, states, chosen, onChoose, changes }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(1);
  const load = useCallback(async () => {
    const messages: Message[] = [];
    let more = true;
    for (let page = 0; page < pages && more; page += 1) {
      const before = messages.at(-1)?.seq;
      const reply = await call('interface.messages', {
        partnerId,
        ...(states && { states: [...states] }),
        ...(search !== '' && { search }),
        ...(before !== undefined && { before }),
      });
      messages.push(...reply.messages);
      more = reply.more;
    }
    return { messages, more };
  }, [partnerId, states, search, pages]);
  const { loaded, reload } = useLoad(`${partnerId} ${states?.join()} ${search} ${pages} ${changes}`, load);
  useRepeatedReload(reload);
  return (
    <div className="interface-messages">
      <form
        role="search"
        className="interface-search"
        onSubmit={(event) => {
          event.preventDefault();
          setPages(1);
          setSearch(typed.trim());
        }}
      >
        <input
          className="input"
          type="search"
          aria-label={t('interfaces.search')}
          placeholder={t('interfaces.search')}
          maxLength={80}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">{t('interfaces.find')}</Button>
      </form>
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        isEmpty={({ messages }) => messages.length === 0}
        empty={
          <ListingState icon="check" title={t('interfaces.noMessage')} text={t('interfaces.noMessageText')} inline />
        }
        lines={6}
        inline
      >
        {({ messages, more }) => (
          <>
            <ul>
              {messages.map((message) => (
                <MessageLine
                  key={message.messageId}
                  message={message}
                  isChosen={message.messageId === chosen}
                  onChoose={() => onChoose(message.messageId)}
                />
              ))}
            </ul>
            {more && <Button onClick={() => setPages(pages + 1)}>{t('interfaces.more')}</Button>}
          </>
        )}
      </Listing>
    </div>
  );
}

function MessageLine({ message, isChosen, onChoose }: { message: Message; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { event, type, controlId, state, patient, patientKey, isBehind, notes, receivedAt } = message;
  const remarks = [reasonText(t, message), ...noteTexts(t, notes), ...(isBehind ? [t('interfaces.isBehind')] : [])];
  return (
    <li data-message={controlId ?? ''} data-state={state} className={isChosen ? 'chosen' : ''}>
      <button type="button" className="interface-open" aria-pressed={isChosen} onClick={onChoose}>
        {event === null || event === ''
          ? (type ?? t('interfaces.bytes'))
          : t(`interfaces.event.${event}`, { defaultValue: event })}
      </button>{' '}
      <Tag tone={TONES[state]}>{t(`interfaces.state.${state}`)}</Tag>
      <span className="interface-who">
        {patient ? nameOf(patient) : ''} <span className="num">{patientKey}</span>
      </span>
      <small className="num">
        {clock.moment(receivedAt)} · {controlId ?? '–'}
      </small>
      {remarks.filter((text) => text !== '').length > 0 && (
        <small className="interface-why">{remarks.filter((text) => text !== '').join(' ')}</small>
      )}
    </li>
  );
}
