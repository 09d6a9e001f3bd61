import en from './locale/en.json';
import zh from './locale/zh.json';

export type TextKey = keyof typeof zh;

const texts: Record<'zh' | 'en', Record<TextKey, string>> = { zh, en };
const SETTING = 'wardlink-demo-language';

function chosen(): 'zh' | 'en' {
  const saved = localStorage.getItem(SETTING);
  if (saved === 'zh' || saved === 'en') return saved;
  return navigator.language.toLowerCase().startsWith('en') ? 'en' : 'zh';
}

const language = chosen();

/** A text in the user's language; `{name}` is replaced. */
export function text(key: TextKey, places: Record<string, string | number> = {}): string {
  return texts[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(places[name] ?? ''));
}

/** A text for a key that is known only at run time, such as an error code; undefined if there is none. */
export const textOrNone = (key: string, places: Record<string, string | number> = {}): string | undefined =>
  key in zh ? text(key as TextKey, places) : undefined;

/** Fills every element that names a text, and lets the user change the language. */
export function fillTexts(): void {
  document.documentElement.lang = language;
  document.title = `Wardlink · ${text('title')}`;
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = text(element.dataset.text as TextKey);
  }
  document.querySelector('#language')?.addEventListener('click', () => {
    localStorage.setItem(SETTING, language === 'zh' ? 'en' : 'zh');
    location.reload();
  });
}
