import type { QualityFormId } from '@wardlink/contract/reports';
import { addDays } from '@wardlink/domain';

/** Subject of a printed form. */
export interface PrintedOf {
  departmentId?: string | null | undefined;
  wardId?: string | null | undefined;
  deviceId?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** The address of a form with place, meter and period; other pages link to it as well. */
export function printAddress(form: QualityFormId, { departmentId, wardId, deviceId, from, to }: PrintedOf): string {
  const given = { department: departmentId, ward: wardId, device: deviceId, from, to };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value) query.set(name, value);
  const text = query.toString();
  return `/${form}${text === '' ? '' : `?${text}`}`;
}

/** First and last day of the month that contains a day. */
export function monthOf(day: string): { from: string; to: string } {
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}
