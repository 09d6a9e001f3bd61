import { END_WORDS, METER_ENDS, type Comparator, type MeteredIndicator } from '@wardlink/domain';
import './meter-end-keys.css';

const ENDS: readonly Comparator[] = ['>', '<'];

interface Props {
  indicator: MeteredIndicator;
  /** Floats over the content below the field. */
  floating?: boolean;
  onChoose: (word: string) => void;
}

/** Keys for HI and LO, because a touch screen may offer only digits. */
export function MeterEndKeys({ indicator, floating = false, onChoose }: Props) {
  return (
    <span className={`meter-end-keys ${floating ? 'floating' : ''}`}>
      {ENDS.filter((comparator) => METER_ENDS[indicator][comparator]).map((comparator) => (
        <button key={comparator} type="button" tabIndex={-1} onClick={() => onChoose(END_WORDS[comparator])}>
          {END_WORDS[comparator]}
        </button>
      ))}
    </span>
  );
}
