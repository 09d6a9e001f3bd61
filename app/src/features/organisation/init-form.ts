import type { Language, RequestOf } from '@wardlink/contract';
import { DEFAULT_MEAL_WINDOWS, isAcceptablePassword, isUserName } from '@wardlink/domain';
import { mealFieldsOf, readMealFields } from '../../ward/ranges/meal-window-fields.js';

/** Contents of the form; its fields have the names that the server uses. */
export interface InitForm {
  code: string;
  name: string;
  hospitalLatin: string;
  zone: string;
  language: Language;
  /** The sixteen times: `1.begin`, `1.end` and so on. */
  meals: Record<string, string>;
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
  language: 'zh',
  meals: mealFieldsOf(DEFAULT_MEAL_WINDOWS),
  username: '',
  password: '',
  again: '',
  realName: '',
  latinName: '',
  sex: 'female',
};

const REQUIRED = ['code', 'name', 'zone', 'realName', 'username', 'password'] as const;

interface FormProblem {
  /** Key of the page's language. */
  key: string;
  field: keyof InitForm;
  /** The names of the wrong meal times. */
  times?: string[];
}

/** Entries are kept in this tab until the hospital exists, except secrets. */
const KEY = 'wardlink.init';
const SECRETS = ['code', 'password', 'again'] as const satisfies readonly (keyof InitForm)[];

export function keepForm(form: InitForm): void {
  const blank = Object.fromEntries(SECRETS.map((field) => [field, '']));
  sessionStorage.setItem(KEY, JSON.stringify({ ...form, ...blank }));
}

/** Merges the entries from before a reload into the empty form. */
export function keptForm(language: Language): InitForm {
  const empty = { ...EMPTY_FORM, language };
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...empty, ...kept } : empty;
  } catch {
    return empty;
  }
}

export function forgetForm(): void {
  sessionStorage.removeItem(KEY);
}

/** The first problem of the form, shown before anything is sent. */
export function problemOf(form: InitForm): FormProblem | undefined {
  const missing = REQUIRED.find((field) => form[field].trim() === '');
  if (missing) return { key: 'init.incomplete', field: missing };
  const meals = readMealFields(form.meals);
  if ('problem' in meals) return { key: meals.problem, field: 'meals', times: meals.fields };
  if (!isUserName(form.username.trim())) return { key: 'init.usernameHint', field: 'username' };
  if (!isAcceptablePassword(form.password)) return { key: 'init.passwordHint', field: 'password' };
  if (form.password !== form.again) return { key: 'init.different', field: 'again' };
  return undefined;
}

export function beginningOf(form: InitForm): RequestOf<'organisation.begin'> {
  const optional = (text: string): string | null => text.trim() || null;
  const meals = readMealFields(form.meals);
  return {
    code: form.code.trim(),
    hospital: { name: form.name.trim(), latinName: optional(form.hospitalLatin) },
    zone: form.zone.trim(),
    language: form.language,
    mealWindows: 'value' in meals ? meals.value : null,
    administrator: {
      username: form.username.trim(),
      password: form.password,
      realName: form.realName.trim(),
      latinName: optional(form.latinName),
      sex: form.sex,
    },
  };
}
