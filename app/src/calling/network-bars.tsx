import { useTranslation } from 'react-i18next';
import './network-bars.css';

/** Number of filled bars by class of quality; 0 unknown, 6 no connection. */
const BARS = [0, 4, 3, 2, 1, 1, 0] as const;

interface Props {
  /** 0 unknown, 1 best to 5 worst, 6 disconnected. */
  quality: number;
  /** Shows only the bars; the words are for screen readers. */
  brief?: boolean;
}

/** Quality of a connection, as bars and in words. */
export function NetworkBars({ quality, brief = false }: Props) {
  const { t } = useTranslation();
  const filled = BARS[quality] ?? 0;
  const words = t(`calls.quality.${quality}`);
  return (
    <span className={`call-quality level-${quality}`} data-testid="network-quality" title={brief ? words : undefined}>
      <span className="call-bars" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={bar <= filled ? 'on' : ''} />
        ))}
      </span>
      <span className="visually-hidden">{t('calls.network')}</span>{' '}
      <span className={brief ? 'visually-hidden' : undefined}>{words}</span>
    </span>
  );
}
