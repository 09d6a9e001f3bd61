import type { Language } from '@wardlink/contract';
import en from './locale/en.json';
import zh from './locale/zh.json';

export type TextKey = keyof typeof zh;

const texts: Record<Language, Record<TextKey, string>> = { zh, en };
const SETTING = 'wardlink-phone-language';

function chosen(): Language {
  const saved = localStorage.getItem(SETTING);
  if (saved === 'zh' || saved === 'en') return saved;
  return navigator.language.toLowerCase().startsWith('en') ? 'en' : 'zh';
}

let current = chosen();

export function language(): Language {
  return current;
}

export function switchLanguage(): void {
  current = current === 'zh' ? 'en' : 'zh';
  localStorage.setItem(SETTING, current);
  document.documentElement.lang = current;
}

export function text(key: TextKey, places: Record<string, string | number> = {}): string {
  return texts[current][key].replace(/\{(\w+)\}/g, (_, name: string) => String(places[name] ?? ''));
}

/** A person's name in the script of the chosen language. */
export function nameOf(person: { name: string; latinName: string | null }): string {
  return current === 'en' && person.latinName ? person.latinName : person.name;
}

/** Writes times of the day as the chosen language does. */
export const timeOfDay = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(current === 'en' ? 'en-GB' : 'zh-CN', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
