import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** `.build/medooze` of the project: three folders above this one's package, built or not. */
const FOLDER = fileURLToPath(new URL('../../../../.build/medooze', import.meta.url));

/**
 * Where `npm run install:medooze` put the library; undefined where it did not, or did for another version of Node, which
 * native code is bound to.
 */
export function installedLibrary(folder = FOLDER): string | undefined {
  try {
    // Written last of all.
    const [, modules, architecture] = readFileSync(path.join(folder, '.installed'), 'utf8').split(' ');
    return modules === process.versions.modules && architecture === process.arch ? folder : undefined;
  } catch {
    return undefined;
  }
}
