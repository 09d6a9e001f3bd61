import { containsName, isAcceptablePassword, PASSWORD_LENGTH } from '@wardlink/domain';

export interface PasswordForm {
  oldPassword: string;
  newPassword: string;
  again: string;
}

export const EMPTY_PASSWORDS: PasswordForm = { oldPassword: '', newPassword: '', again: '' };

export interface PasswordProblem {
  /** Under `center.password` in the texts. */
  key: 'incomplete' | 'weak' | 'name' | 'different';
  field: keyof PasswordForm;
  places?: { count: number };
}

/** The first thing that is wrong, so that it can be said before anything is sent. */
export function problemOf(form: PasswordForm, username: string): PasswordProblem | undefined {
  const missing = (['oldPassword', 'newPassword', 'again'] as const).find((field) => form[field] === '');
  if (missing) return { key: 'incomplete', field: missing };
  if (!isAcceptablePassword(form.newPassword)) {
    return { key: 'weak', field: 'newPassword', places: { count: PASSWORD_LENGTH } };
  }
  if (containsName(form.newPassword, username)) return { key: 'name', field: 'newPassword' };
  if (form.newPassword !== form.again) return { key: 'different', field: 'again' };
  return undefined;
}
