import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { indicatorName, type DeliveryState } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Tag } from '../../elements/tag.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useLanguage, useName } from '../../language/names.js';
import { answerText } from './reason-text.js';
import { useRepeatedReload } from './use-repeated-reload.js';
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
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(1);
  const load = useCallback(async () => {
    const deliveries: Delivery[] = [];
    let more = true;
    for (let page = 0; page < pages && more; page += 1) {
      const before = deliveries.at(-1)?.seq;
      const reply = await call('interface.deliveries', {
        destinationId,
        ...(states && { states: [...states] }),
        ...(search !== '' && { search }),
        ...(before !== undefined && { before }),
      });
      deliveries.push(...reply.deliveries);
      more = reply.more;
    }
    return { deliveries, more };
  }, [destinationId, states, search, pages]);
  const { loaded, reload } = useLoad(`${destinationId} ${states?.join()} ${search} ${pages} ${changes}`, load);
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
          aria-label={t('interfaces.out.search')}
          placeholder={t('interfaces.out.search')}
          maxLength={80}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">{t('interfaces.find')}</Button>
      </form>
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        isEmpty={({ deliveries }) => deliveries.length === 0}
        empty={
          <ListingState
            icon="check"
            title={t('interfaces.out.noResult')}
            text={t('interfaces.out.noResultText')}
            inline
          />
        }
        lines={6}
        inline
      >
        {({ deliveries, more }) => (
          <>
            <ul>
              {deliveries.map((delivery) => (
                <DeliveryLine
                  key={delivery.deliveryId}
                  delivery={delivery}
                  isChosen={delivery.deliveryId === chosen}
                  onChoose={() => onChoose(delivery.deliveryId)}
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
