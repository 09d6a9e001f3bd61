import { basename } from 'node:path';
import type { Language } from './browsers.js';
import { isWhole } from './extent.js';

/**
 * Languages in which a spec file runs: both in the whole run; in `npm test` always the same one. The files are divided
 * evenly, and the pictures of all screens are compared in both languages.
 * @param file `import.meta.url` of the spec
 */
export function languagesOf(file: string): readonly Language[] {
  if (isWhole) return ['zh', 'en'];
  const sum = [...basename(file)].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0);
  return [sum % 2 === 0 ? 'zh' : 'en'];
}
