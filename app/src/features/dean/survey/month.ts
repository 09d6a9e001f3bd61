import type { Language } from '@wardlink/contract';
import { addDays } from '@wardlink/domain';

const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;

/** The month in an address, `YYYY-MM`; the present month if there is none, or a later one. */
export function monthIn(address: URLSearchParams, today: string): string {
  const [named, present] = [address.get('month') ?? '', today.slice(0, 7)];
  return MONTH.test(named) && named <= present ? named : present;
}

/** The month before or after; undefined if it has not begun. */
export function neighbourOf(month: string, by: -1 | 1, today: string): string | undefined {
  const first = `${month}-01`;
  const near = addDays(first, by < 0 ? -1 : 31).slice(0, 7);
  return near > today.slice(0, 7) ? undefined : near;
}

/** The last day of a month. */
export const lastDayOf = (month: string): string => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);

/** Name of a month for display: October 2026, 2026年10月. */
export const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
