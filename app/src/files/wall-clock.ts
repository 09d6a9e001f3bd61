import { addDays, instantOf } from '@wardlink/domain';

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;
const DAY = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/;

/** A day with the year first, in any common notation, as `YYYY-MM-DD`; undefined for other texts. */
export function dayOfText(text: string): string | undefined {
  const [, year, month, day] = DAY.exec(text.normalize('NFKC').trim()) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}

/** The instant of a wall-clock text on the hospital's clock; the year comes first, so that no day is read as a month. */
export function instantOfText(day: string, time: string, zone: string): number | undefined {
  const [dayText = '', timeText = ''] = day === '' ? splitMoment(time) : [day, time];
  const iso = dayOfText(dayText);
  const clock = TIME.exec(timeText.normalize('NFKC').trim());
  if (iso === undefined || !clock) return undefined;
  const [hour, minute, second] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)];
  if (Number.isNaN(Date.parse(iso)) || addDays(iso, 0) !== iso || hour > 23 || minute > 59 || second > 59) {
    return undefined;
  }
  return instantOf(iso, hour * 60 + minute, zone) + second * 1000;
}

/** `2026-03-01 07:15`, `2026-03-01T07:15` and `2026年3月1日 07:15` as day and time. */
function splitMoment(text: string): [string, string] {
  const plain = text.normalize('NFKC').trim();
  const at = Math.max(plain.lastIndexOf(' '), plain.lastIndexOf('T'), plain.lastIndexOf('日'));
  return at < 0 ? [plain, ''] : [plain.slice(0, plain.charAt(at) === '日' ? at + 1 : at), plain.slice(at + 1)];
}

/** The minute of a typed time such as `07:15`, `7:15` or `0715`; undefined for anything else. */
export function minuteOfTyped(time: string): number | undefined {
  const [, hour, minute] = /^(\d{1,2})[:.]?(\d{2})$/.exec(time.normalize('NFKC').trim()) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return Number(hour) * 60 + Number(minute);
}

/** A typed time of a hospital day as an instant; undefined for what is no time. */
export function instantOfTyped(day: string, time: string, zone: string): number | undefined {
  const minute = minuteOfTyped(time);
  return minute === undefined ? undefined : instantOf(day, minute, zone);
}
