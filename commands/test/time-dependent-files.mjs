import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../progress.mjs';

/** Expressions whose result depends on the machine's time zone. */
const CLOCK = /\bDate\b|\bIntl\.DateTimeFormat\b|\.toLocale\w*\(/;

/** Files of a package, tests included, that read a clock or format a day. */
export function timeDependentFiles(folder) {
  return ['src', 'test']
    .flatMap((part) => {
      try {
        return readdirSync(join(root, folder, part), { recursive: true, withFileTypes: true });
      } catch {
        return [];
      }
    })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => CLOCK.test(readFileSync(file, 'utf8')))
    .sort();
}
