import type { RequestOf } from '@wardlink/contract';
import {
  dayOf,
  isDay,
  isIdentityNumber,
  isMobileNumber,
  isPersonName,
  maskIdentityNumber,
  maskMobile,
} from '@wardlink/domain';
import { Refusal } from '../../core/refusal.js';
import type { Figures } from '../../core/audit/events.js';

type Form = Omit<RequestOf<'staff.add'>, 'nodeId' | 'roleId'>;

const blank = (text: string | null | undefined): string | null => text?.trim() || null;

/**
 * The columns of a person's form.
 * @param now together with zone gives the current day: neither a birth year nor a certificate may be in the future.
 * @throws Refusal `input.invalid` naming the fields
 */
export function columnsOf(form: Form, now: number, zone: string) {
  const today = dayOf(now, zone);
  const columns = {
    username: form.username,
    realName: form.realName.trim(),
    latinName: blank(form.latinName),
    sex: form.sex,
    mobile: blank(form.mobile),
    idCard: blank(form.idCard)?.toUpperCase() ?? null,
    title: form.title ?? null,
    certificateNumber: blank(form.certificateNumber),
    issuedOn: form.issuedOn ?? null,
    occupation: blank(form.occupation),
    characteristic: blank(form.characteristic),
    introduce: blank(form.introduce),
    userType: form.type,
  };
  const right = {
    realName: isPersonName,
    latinName: isPersonName,
    mobile: isMobileNumber,
    idCard: (text: string) => isIdentityNumber(text, today),
    issuedOn: (text: string) => isDay(text) && text <= today,
  };
  const wrong = (Object.keys(right) as (keyof typeof right)[]).filter((field) => {
    const text = columns[field];
    return text !== null && !right[field](text);
  });
  if (wrong.length > 0) throw new Refusal('input.invalid', { field: wrong });
  return columns;
}

/** A violated unique constraint of name or number. */
const TAKEN: Record<string, Refusal> = {
  account_username: new Refusal('name.exists', { field: 'username' }),
  account_mobile: new Refusal('mobile.exists', { field: 'mobile' }),
};

/** Runs a write of an account. @throws Refusal `name.exists`, `mobile.exists` */
export async function refusingDuplicates<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    throw TAKEN[constraint] ?? error;
  }
}

/** Columns for the trail: personal numbers are masked, long texts omitted. */
export function figuresOf(columns: Record<string, unknown>): Figures {
  const figures: Figures = {};
  for (const [name, value] of Object.entries(columns)) {
    const text = typeof value === 'string' || typeof value === 'number' ? value : null;
    if (name === 'mobile' && typeof text === 'string') figures[name] = maskMobile(text);
    else if (name === 'idCard' && typeof text === 'string') figures[name] = maskIdentityNumber(text);
    else if (name === 'characteristic' || name === 'introduce')
      figures[name] = text === null ? null : String(text).length;
    else figures[name] = text;
  }
  return figures;
}
