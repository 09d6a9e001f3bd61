import type { RequestOf } from '@wardlink/contract';
import { isAcceptablePassword } from '@wardlink/domain';

/** What the page holds while it is filled in; fields are named as the server names them. */
export interface InitForm {
  code: string;
  name: string;
  hospitalLatin: string;
  zone: string;
  username: string;
  password: string;
  again: string;
  realName: string;
  latinName: string;
  sex: 'male' | 'female';
}

export const EMPTY_FORM: InitForm = {
  code: '',
  name: '',
  hospitalLatin: '',
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  username: '',
  password: '',
  again: '',
  realName: '',
  latinName: '',
  sex: 'female',
};

const REQUIRED = ['code', 'name', 'zone', 'realName', 'username', 'password'] as const;

export interface FormProblem {
  key: 'incomplete' | 'usernameHint' | 'passwordHint' | 'different';
  field: keyof InitForm;
}

/** The first thing that is wrong, so that it can be said before anything is sent. */
export function problemOf(form: InitForm): FormProblem | undefined {
  const missing = REQUIRED.find((field) => form[field].trim() === '');
  if (missing) return { key: 'incomplete', field: missing };
  if (!/^[A-Za-z][A-Za-z0-9._-]{2,31}$/.test(form.username.trim())) return { key: 'usernameHint', field: 'username' };
  if (!isAcceptablePassword(form.password)) return { key: 'passwordHint', field: 'password' };
  if (form.password !== form.again) return { key: 'different', field: 'again' };
  return undefined;
}

export function beginningOf(form: InitForm): RequestOf<'organisation.begin'> {
  const optional = (text: string): string | null => text.trim() || null;
  return {
    code: form.code.trim(),
    hospital: { name: form.name.trim(), latinName: optional(form.hospitalLatin) },
    zone: form.zone.trim(),
    administrator: {
      username: form.username.trim(),
      password: form.password,
      realName: form.realName.trim(),
      latinName: optional(form.latinName),
      sex: form.sex,
    },
  };
}
