import { decimalText } from '@wardlink/domain';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Accessible name of the figure. */
  what: string;
  /** Oldest first, one every two seconds. */
  values: readonly number[];
  text: (value: number) => string;
  /** Minimum end of the scale, so that small values look small. */
  least: number;
  /** A last value above this is shown as poor. */
  poorAbove?: number;
}

const WIDTH = 120;
const HEIGHT = 24;
/** Five minutes. */
const PLACES = 150;

/** The newest value, and a sparkline of the last minutes. */
export function QualitySparkline({ what, values, text, least, poorAbove }: Props) {
  const { t } = useTranslation();
  const now = values.at(-1);
  if (now === undefined) return <span className="quality-none">–</span>;
  const most = Math.max(...values);
  const scale = Math.max(least, most);
  const x = (index: number): number => WIDTH - ((values.length - 1 - index) * WIDTH) / (PLACES - 1);
  const y = (value: number): number => HEIGHT - 1 - (value / scale) * (HEIGHT - 2);
  const points = values.map((value, index) => `${decimalText(x(index), 1)},${decimalText(y(value), 1)}`).join(' ');
  const poor = poorAbove !== undefined && now > poorAbove;
  return (
    <span className={`quality-sparkline ${poor ? 'poor' : ''}`}>
      <b className="num">{text(now)}</b>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('liveCalls.course', { what, now: text(now), most: text(most) })}
      >
        <polyline points={points} />
      </svg>
    </span>
  );
}
