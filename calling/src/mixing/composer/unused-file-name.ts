import { existsSync } from 'node:fs';
import path from 'node:path';

/** The given name if no such file exists, else the first unused one of `name-2`, `name-3`, … */
export function unusedFileName(file: string, exists: (file: string) => boolean = existsSync): string {
  const { dir, name, ext } = path.parse(file);
  let free = file;
  for (let part = 2; exists(free); part += 1) free = path.join(dir, `${name}-${part}${ext}`);
  return free;
}
