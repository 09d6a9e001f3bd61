import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageState } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { Tag } from '../../elements/tag.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { noteTexts, reasonText } from './reason-text.js';
import { SearchedList } from './searched-list.js';
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
  const read = useCallback(
    async (asked: { search?: string; before?: string }) => {
      const wanted = states && { states: [...states] };
      const { messages, more } = await call('interface.messages', { partnerId, ...wanted, ...asked });
      return { rows: messages, more };
    },
    [partnerId, states],
  );
  return (
    <SearchedList
      listed={`${partnerId} ${states?.join()} ${changes}`}
      read={read}
      label={t('interfaces.search')}
      empty={{ title: t('interfaces.noMessage'), text: t('interfaces.noMessageText') }}
    >
      {(message) => (
        <MessageLine
          key={message.messageId}
          message={message}
          isChosen={message.messageId === chosen}
          onChoose={() => onChoose(message.messageId)}
        />
      )}
    </SearchedList>
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
