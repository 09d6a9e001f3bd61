import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { indicatorName, type DeliveryState } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { Tag } from '../../elements/tag.js';
import { call } from '../../http/call.js';
import { useLanguage, useName } from '../../language/names.js';
import { answerText } from './reason-text.js';
import { SearchedList } from './searched-list.js';
import type { Delivery } from './types.js';

interface Props {
  destinationId: string;
  /** Undefined: every state. */
  states: readonly DeliveryState[] | undefined;
  chosen: string | undefined;
  onChoose: (deliveryId: string) => void;
  /** Changes when something was decided, so that the list is read again. */
  changes: number;
}

export const DELIVERY_TONES: Readonly<Record<DeliveryState, 'normal' | 'high' | 'low' | 'quiet'>> = {
  waiting: 'quiet',
  delivered: 'normal',
  aside: 'high',
  dismissed: 'quiet',
};

/** Results for a destination, newest first, with a search for a control id or a number of a patient. */
export function DeliveryList({ destinationId, states, chosen, onChoose, changes }: Props) {
  const { t } = useTranslation();
  const read = useCallback(
    async (asked: { search?: string; before?: string }) => {
      const wanted = states && { states: [...states] };
      const { deliveries, more } = await call('interface.deliveries', { destinationId, ...wanted, ...asked });
      return { rows: deliveries, more };
    },
    [destinationId, states],
  );
  return (
    <SearchedList
      listed={`${destinationId} ${states?.join()} ${changes}`}
      read={read}
      label={t('interfaces.out.search')}
      empty={{ title: t('interfaces.out.noResult'), text: t('interfaces.out.noResultText') }}
    >
      {(delivery) => (
        <DeliveryLine
          key={delivery.deliveryId}
          delivery={delivery}
          isChosen={delivery.deliveryId === chosen}
          onChoose={() => onChoose(delivery.deliveryId)}
        />
      )}
    </SearchedList>
  );
}

interface LineProps {
  delivery: Delivery;
  isChosen: boolean;
  onChoose: () => void;
}

function DeliveryLine({ delivery, isChosen, onChoose }: LineProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const language = useLanguage();
  const { controlId, indicator, kind, state, patient, queuedAt } = delivery;
  const remark = answerText(t, delivery);
  return (
    <li data-delivery={controlId} data-state={state} className={isChosen ? 'chosen' : ''}>
      <button type="button" className="interface-open" aria-pressed={isChosen} onClick={onChoose}>
        {t(`interfaces.out.kind.${kind}`, { indicator: indicatorName(indicator, language) })}
      </button>{' '}
      <Tag tone={DELIVERY_TONES[state]}>{t(`interfaces.out.state.${state}`)}</Tag>
      <span className="interface-who">{nameOf(patient)}</span>
      <small className="num">
        {clock.moment(queuedAt)} · {controlId}
      </small>
      {remark !== '' && <small className="interface-why">{remark}</small>}
    </li>
  );
}
