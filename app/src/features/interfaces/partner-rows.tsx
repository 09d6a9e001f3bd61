import { useTranslation } from 'react-i18next';
import { wardText } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { Icon } from '../../elements/icon.js';
import { useName, type Named } from '../../language/names.js';
import { reasonText } from './reason-text.js';
import { minutesBehind, standingOf } from './standing.js';
import type { Partner } from './types.js';

interface Props {
  partners: readonly Partner[];
  chosen: string | undefined;
  onChoose: (partnerId: string) => void;
}

/** Every partner in a row: how it stands, what waits, and when the last message came. */
export function PartnerRows({ partners, chosen, onChoose }: Props) {
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
          <th scope="col">{t('interfaces.column.last')}</th>
        </tr>
      </thead>
      <tbody>
        {partners.map((partner) => (
          <PartnerRow
            key={partner.partnerId}
            partner={partner}
            isChosen={partner.partnerId === chosen}
            onChoose={() => onChoose(partner.partnerId)}
          />
        ))}
      </tbody>
    </table>
  );
}

function PartnerRow({ partner, isChosen, onChoose }: { partner: Partner; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const now = clock.now();
  const standing = standingOf(partner, now);
  const { name, port, listening, waiting, aside, today, lastAt, lastRefused, node } = partner;
  const words = { port, listening, count: aside, waiting, minutes: minutesBehind(partner, now) };
  return (
    <tr data-partner={name} data-standing={standing} className={isChosen ? 'chosen' : ''}>
      <th scope="row">
        <button type="button" className="interface-open" aria-pressed={isChosen} onClick={onChoose}>
          {name}
        </button>
        <small>{wardText<Named>(node, nameOf)}</small>
      </th>
      <td className="interface-standing">
        <b>
          <Icon name={standing === 'runs' ? 'check' : standing === 'off' ? 'close' : 'warning'} />{' '}
          {t(`interfaces.standing.${standing}`, words)}
        </b>
        <small>{t('interfaces.today', today)}</small>
      </td>
      <td className="interface-figure num">{waiting + aside}</td>
      <td>
        <span className="num">{lastAt === null ? '–' : clock.moment(lastAt)}</span>
        {lastRefused && (
          <small>
            {t('interfaces.lastRefused', { time: clock.moment(lastRefused.at) })}
            {': '}
            {reasonText(t, lastRefused)}
          </small>
        )}
      </td>
    </tr>
  );
}
