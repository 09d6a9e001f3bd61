import { useTranslation } from 'react-i18next';
import { wardText } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { Icon } from '../../elements/icon.js';
import { useName, type Named } from '../../language/names.js';
import { destinationStanding, minutesBehind } from './standing.js';
import type { Destination } from './types.js';

interface Props {
  destinations: readonly Destination[];
  chosen: string | undefined;
  onChoose: (destinationId: string) => void;
}

/** Every destination in a row: how it stands, what waits, and when the last result arrived. */
export function DestinationRows({ destinations, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <table className="interface-partners">
      <thead>
        <tr>
          <th scope="col">{t('interfaces.column.partner')}</th>
          <th scope="col">{t('interfaces.column.state')}</th>
          <th scope="col" className="interface-figure">
            {t('interfaces.column.waiting')}
          </th>
          <th scope="col">{t('interfaces.out.last')}</th>
        </tr>
      </thead>
      <tbody>
        {destinations.map((destination) => (
          <DestinationRow
            key={destination.destinationId}
            destination={destination}
            isChosen={destination.destinationId === chosen}
            onChoose={() => onChoose(destination.destinationId)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  destination: Destination;
  isChosen: boolean;
  onChoose: () => void;
}

function DestinationRow({ destination, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const now = clock.now();
  const standing = destinationStanding(destination, now);
  const { name, node, trouble, waiting, aside, deliveredToday, lastAt, host, port, url } = destination;
  const minutes = minutesBehind(destination, now);
  const words = { count: aside, waiting, minutes, time: trouble ? clock.moment(trouble.since) : '' };
  return (
    <tr data-destination={name} data-standing={standing} className={isChosen ? 'chosen' : ''}>
      <th scope="row">
        <button type="button" className="interface-open" aria-pressed={isChosen} onClick={onChoose}>
          {name}
        </button>
        <small>
          {wardText<Named>(node, nameOf)} · <span className="num">{url ?? `${host ?? ''}:${port ?? ''}`}</span>
        </small>
      </th>
      <td className="interface-standing">
        <b>
          <Icon name={standing === 'runs' ? 'check' : standing === 'off' ? 'close' : 'warning'} />{' '}
          {t(`interfaces.out.standing.${standing}`, words)}
        </b>
        <small>
          {trouble
            ? t('interfaces.out.again', { detail: trouble.detail, time: clock.moment(trouble.nextAt) })
            : t('interfaces.out.today', { count: deliveredToday })}
        </small>
      </td>
      <td className="interface-figure num">{waiting + aside}</td>
      <td>
        <span className="num">{lastAt === null ? '–' : clock.moment(lastAt)}</span>
      </td>
    </tr>
  );
}
