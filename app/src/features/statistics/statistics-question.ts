import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RequestOf } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { useStore } from '../../store/store.js';
import { wardChoice } from '../../ward/choice/ward-choice.js';
import { periodIn, type PeriodChoice } from './period-choice.js';

type Asked = RequestOf<'statistics.overview'>;

export interface StatisticsQuestion {
  choice: PeriodChoice;
  /** The request: place, period, and whether only readings with valid quality control count. */
  asked: Asked & { controlled: boolean };
  /** A key that is unique for this question. */
  key: string;
}

/** The question of a page of statistics: the chosen place, and the choices in the address. */
export function useStatisticsQuestion(): StatisticsQuestion {
  const [address] = useSearchParams();
  const { departmentId, wardId } = useStore(wardChoice);
  const choice = periodIn(address, clock.today());
  const controlled = address.get('controlled') === '1';
  const { from, to } = choice.period;
  const asked = useMemo(
    () => ({ departmentId, wardId, from, to, controlled }),
    [departmentId, wardId, from, to, controlled],
  );
  return { choice, asked, key: Object.values(asked).join(' ') };
}
