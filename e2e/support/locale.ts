import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from './browsers.js';

type Texts = { [key: string]: string | Texts };

const folder = fileURLToPath(new URL('../../app/src/locale/', import.meta.url));

/**
 * Returns the app's text for a key such as `nav.ward`, with its placeholders filled in, from the app's language files.
 */
export function textIn(language: Language): (key: string, places?: Record<string, string>) => string {
  const files = readdirSync(`${folder}${language}`).filter((name) => name.endsWith('.json'));
  const texts = files.map((name) => JSON.parse(readFileSync(`${folder}${language}/${name}`, 'utf8')) as Texts);
  const all = Object.assign({}, ...texts) as Texts;
  return (key, places = {}) => {
    const found = key.split('.').reduce<string | Texts | undefined>((at, part) => {
      return typeof at === 'object' ? at[part] : undefined;
    }, all);
    if (typeof found !== 'string') throw new Error(`the app has no text ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (place, name: string) => places[name] ?? place);
  };
}

const ofPhone = fileURLToPath(new URL('../../phone/src/locale/', import.meta.url));

/** Returns a text of the patient's page, as `textIn` does for the app. */
export function phoneTextIn(language: Language): (key: string, places?: Record<string, string>) => string {
  const texts = JSON.parse(readFileSync(`${ofPhone}${language}.json`, 'utf8')) as Record<string, string>;
  return (key, places = {}) => {
    const found = texts[key];
    if (found === undefined) throw new Error(`the patient's page has no text ${key}`);
    return found.replace(/\{(\w+)\}/g, (place, name: string) => places[name] ?? place);
  };
}
