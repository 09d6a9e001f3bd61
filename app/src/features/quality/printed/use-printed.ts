import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  isMonthly,
  QUALITY_FORMS,
  REPORT_LANGUAGES,
  type QualityFormId,
  type ReportLanguage,
} from '@wardlink/contract/reports';
import { daysBetween, isDay } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { useLanguage } from '../../../language/names.js';
import { useUser } from '../../../session/session.js';
import { useStore } from '../../../store/store.js';
import { chooseWard, organisation, wardChoice } from '../../../ward/choice/ward-choice.js';
import { monthOf } from './print-address.js';

/** Longest period of a form of runs that the server allows, days. */
export const PRINTED_DAYS = 92;

/** The print that the address describes; the place selected above the page completes it. */
export interface Printed {
  form: QualityFormId;
  departmentId: string | null;
  wardId: string | null;
  deviceId: string | null;
  from: string;
  to: string;
  language: ReportLanguage;
}

const isForm = (id: string): id is QualityFormId => id in QUALITY_FORMS;
const isLanguage = (text: string | null): text is ReportLanguage =>
  (REPORT_LANGUAGES as readonly (string | null)[]).includes(text);

/** Whether a period can be printed. */
export function isPrintable({ from, to }: Pick<Printed, 'from' | 'to'>): boolean {
  if (!isDay(from) || !isDay(to)) return false;
  const days = daysBetween(from, to) + 1;
  return days >= 1 && days <= PRINTED_DAYS;
}

/**
 * Selects the place that an address names, if the user can see it, so that the selector above the page shows it too.
 */
function usePlaceOfAddress(): { departmentId: string | null; wardId: string | null } {
  const user = useUser();
  const [address, setAddress] = useSearchParams();
  const chosen = useStore(wardChoice);
  const places = useStore(organisation);
  const departmentId = address.get('department');
  const wardId = address.get('ward');
  const asked = wardId ?? departmentId;
  useEffect(() => {
    if (asked === null || places.state !== 'ready') return;
    // A place that the user cannot see stays in the address: the server refuses it.
    if (!places.value.some(({ nodeId }) => nodeId === asked)) return;
    chooseWard(user, asked);
    setAddress(
      (now) => {
        now.delete('department');
        now.delete('ward');
        return now;
      },
      { replace: true },
    );
  }, [asked, places.state]);
  return asked === null ? chosen : { departmentId, wardId };
}

export function usePrinted(): [
  Printed,
  (part: Partial<Record<'device' | 'from' | 'to' | 'language', string>>) => void,
] {
  const { pathname } = useLocation();
  const language = useLanguage();
  const [address, setAddress] = useSearchParams();
  const place = usePlaceOfAddress();
  const id = pathname.replace(/\/+$/, '').slice(1);
  const form = isForm(id) ? id : 'quReport';
  const today = clock.today();
  const to = address.get('to') ?? today;
  const from = address.get('from') ?? (isDay(to) ? monthOf(to).from : to);
  const asked = address.get('language');
  const printed: Printed = {
    form,
    from,
    to,
    departmentId: place.departmentId,
    wardId: place.wardId,
    deviceId: address.get('device'),
    language: isLanguage(asked) ? asked : language,
    ...(isMonthly(form) && isDay(to) ? monthOf(to) : {}),
  };
  const change = (part: Partial<Record<string, string>>): void =>
    setAddress(
      (now) => {
        for (const [name, value] of Object.entries(part)) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      },
      { replace: true },
    );
  return [printed, change];
}
