import { instantOf, isDay } from '@wardlink/domain';
import { minuteOfText } from '../clock/minute-text.js';

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;
const DAY = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$|^(\d{4})(\d{2})(\d{2})$/;

/**
 * A day in any common notation that begins with the year, as `YYYY-MM-DD`; undefined for other texts. Notations that
 * begin with the day or the month would be ambiguous.
 */
export function dayOfText(text: string): string | undefined {
  const [year = '', month = '', date = ''] = (DAY.exec(text.normalize('NFKC').trim()) ?? []).slice(1).filter(Boolean);
  const day = [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-');
  return isDay(day) ? day : undefined;
}

/** A day and a time as `YYYY-MM-DDTHH:mm`; undefined for other texts. */
export function momentOfText(text: string): string | undefined {
  const [dayText, timeText] = splitMoment(text);
  const [day, minute] = [dayOfText(dayText), minuteOfText(timeText)];
  if (day === undefined || minute === undefined) return undefined;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${day}T${two(minute / 60)}:${two(minute % 60)}`;
}

/** The instant of a wall-clock text on the hospital's clock. */
export function instantOfText(day: string, time: string, zone: string): number | undefined {
  const [dayText = '', timeText = ''] = day === '' ? splitMoment(time) : [day, time];
  const date = dayOfText(dayText);
  const clock = TIME.exec(timeText.normalize('NFKC').trim());
  if (date === undefined || !clock) return undefined;
  const [hour, minute, second] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return instantOf(date, hour * 60 + minute + second / 60, zone);
}

/** `2026-03-01 07:15`, `2026-03-01T07:15` and `2026年3月1日 07:15` as day and time. */
function splitMoment(text: string): [string, string] {
  const plain = text.normalize('NFKC').trim();
  const at = Math.max(plain.lastIndexOf(' '), plain.lastIndexOf('T'), plain.lastIndexOf('日'));
  return at < 0 ? [plain, ''] : [plain.slice(0, plain.charAt(at) === '日' ? at + 1 : at), plain.slice(at + 1)];
}
