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
  /** Place, period, and whether only readings with valid quality control count, as the server is asked. */
  asked: Asked & { controlled: boolean };
  /** Of this question; another for any other. */
  key: string;
}

/** What a page of statistics is asked: the chosen place, and what its address says. */
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
