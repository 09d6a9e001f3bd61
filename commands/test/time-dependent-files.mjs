import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../progress.mjs';

/** Days, hours and their names: what the zone of a machine could change. */
const CLOCK = /\bDate\b|\bIntl\.DateTimeFormat\b|\.toLocale\w*\(/;

/** The files of a package, tests among them, that read a clock or write a day. */
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
