import { containsName, isAcceptablePassword } from '@wardlink/domain';

export interface PasswordForm {
  oldPassword: string;
  newPassword: string;
  again: string;
}

export const EMPTY_PASSWORDS: PasswordForm = { oldPassword: '', newPassword: '', again: '' };

interface PasswordProblem {
  /** Text key below `center.password`. */
  key: 'incomplete' | 'weak' | 'name' | 'different';
  field: keyof PasswordForm;
  places?: { count: number };
}

/** The first problem of the form, shown before anything is sent. */
export function problemOf(form: PasswordForm, username: string, length: number): PasswordProblem | undefined {
  const missing = (['oldPassword', 'newPassword', 'again'] as const).find((field) => form[field] === '');
  if (missing) return { key: 'incomplete', field: missing };
  if (!isAcceptablePassword(form.newPassword, length)) {
    return { key: 'weak', field: 'newPassword', places: { count: length } };
  }
  if (containsName(form.newPassword, username)) return { key: 'name', field: 'newPassword' };
  if (form.newPassword !== form.again) return { key: 'different', field: 'again' };
  return undefined;
}
