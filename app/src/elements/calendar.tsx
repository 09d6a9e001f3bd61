import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, addMonths } from '@wardlink/domain';
import { LANGUAGES } from '../language/choose.js';
import { useLanguage } from '../language/names.js';
import { clock } from '../clock/hospital-clock.js';
import { Icon } from './icon.js';

const WEEKS = [0, 1, 2, 3, 4, 5];
const WEEK = [0, 1, 2, 3, 4, 5, 6];
const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
/** Monday of a day's week. */
const mondayOf = (day: string): string => addDays(day, -((dateOf(day).getUTCDay() + 6) % 7));

interface Props {
  /** Chosen day, `YYYY-MM-DD`; empty if none. */
  day: string;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
}

/** Month calendar. Arrow keys move by days and weeks, Page Up and Page Down by months, with Shift by years. */
export function Calendar({ day, min = '0001-01-01', max = '9999-12-31', onChoose }: Props) {
  const { t } = useTranslation();
  const { tag } = LANGUAGES[useLanguage()];
  const [at, setAt] = useState(day || clock.today());
  const table = useRef<HTMLTableElement>(null);
  const cursor = useRef<HTMLButtonElement>(null);
  useEffect(() => cursor.current?.focus(), []);
  useEffect(() => {
    if (table.current?.contains(document.activeElement)) cursor.current?.focus();
  }, [at]);
  const words = (one: string, style: Intl.DateTimeFormatOptions): string =>
    dateOf(one).toLocaleDateString(tag, { ...style, timeZone: 'UTC' });
  const press = (event: KeyboardEvent): void => {
    const page = { PageUp: -1, PageDown: 1 }[event.key];
    const move = MOVES[event.key];
    if (page === undefined && move === undefined) return;
    event.preventDefault();
    setAt(page === undefined ? addDays(at, move ?? 0) : addMonths(at, event.shiftKey ? 12 * page : page));
  };
  const step = (label: string, months: number) => (
    <button type="button" aria-label={t(label)} onClick={() => setAt(addMonths(at, months))}>
      <Icon name="chevron" />
      {Math.abs(months) > 1 && <Icon name="chevron" />}
    </button>
  );
  const first = mondayOf(`${at.slice(0, 8)}01`);
  return (
    <>
      <div className="date-calendar-head">
        {step('dates.yearBack', -12)}
        {step('dates.monthBack', -1)}
        <strong aria-live="polite">{words(at, { year: 'numeric', month: 'long' })}</strong>
        {step('dates.monthOn', 1)}
        {step('dates.yearOn', 12)}
      </div>
      <table ref={table} onKeyDown={press}>
        <thead>
          <tr>
            {WEEK.map((column) => (
              <th key={column} scope="col" abbr={words(addDays(first, column), { weekday: 'long' })}>
                {words(addDays(first, column), { weekday: tag === 'en' ? 'short' : 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKS.map((week) => (
            <tr key={week}>
              {WEEK.map((column) => {
                const one = addDays(first, 7 * week + column);
                return (
                  <td key={column} data-outside={one.slice(0, 7) !== at.slice(0, 7)}>
                    <button
                      ref={one === at ? cursor : undefined}
                      type="button"
                      className="num"
                      tabIndex={one === at ? 0 : -1}
                      aria-label={words(one, { dateStyle: 'full' })}
                      aria-pressed={one === day}
                      aria-current={one === clock.today() ? 'date' : undefined}
                      aria-disabled={one < min || one > max}
                      onClick={() => one >= min && one <= max && onChoose(one)}
                    >
                      {Number(one.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
