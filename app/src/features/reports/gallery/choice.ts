import { BUILT_IN_FORMS, REPORT_DAYS, REPORT_LANGUAGES, type ReportLanguage } from '@wardlink/contract/reports';
import { addDays, daysBetween, isDay } from '@wardlink/domain';
import type { PrintChoice } from '../../../reports/print-choice.js';

type Remembered = Pick<PrintChoice, 'form' | 'language'> & { days: number };

const KEY = 'wardlink.report.';

const keyOf = (userId: string, departmentId: string): string => `${KEY}${userId}.${departmentId}`;

/** The last choice of a user in a department; undefined before the first. */
function remembered(userId: string, departmentId: string): Remembered | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, departmentId)) ?? '') as Remembered;
  } catch {
    return undefined;
  }
}

export function rememberChoice(userId: string, departmentId: string, { form, language, from, to }: PrintChoice): void {
  const kept: Remembered = { form, language, days: daysBetween(from, to) + 1 };
  localStorage.setItem(keyOf(userId, departmentId), JSON.stringify(kept));
}

export const isPeriod = ({ from, to }: Pick<PrintChoice, 'from' | 'to'>, today: string): boolean => {
  if (!isDay(from) || !isDay(to) || to > today) return false;
  const days = daysBetween(from, to) + 1;
  return days >= 1 && days <= REPORT_DAYS;
};

const isLanguage = (text: string | null): text is ReportLanguage =>
  (REPORT_LANGUAGES as readonly (string | null)[]).includes(text);

/** The choice in an address, completed by the user's last one in this department. */
export function choiceOf(
  address: URLSearchParams,
  {
    userId,
    departmentId,
    today,
    language,
  }: { userId: string; departmentId: string; today: string; language: 'zh' | 'en' },
): PrintChoice {
  const last = remembered(userId, departmentId);
  // Whether the form exists is checked later, when the page knows the hospital's own forms.
  const form = address.get('form') ?? last?.form ?? BUILT_IN_FORMS[0]?.id ?? '';
  const version = Number(address.get('version'));
  const asked = address.get('language');
  const to = address.get('to') ?? today;
  return {
    form,
    version: version > 0 ? version : undefined,
    patientIds: (address.get('patients') ?? '').split(',').filter((id) => id !== ''),
    from: address.get('from') ?? (isDay(to) ? addDays(to, 1 - (last?.days ?? 7)) : today),
    to,
    continued: address.get('continued') === 'true',
    withoutLacking: address.get('withoutLacking') === 'true',
    language: isLanguage(asked) ? asked : (last?.language ?? language),
  };
}
