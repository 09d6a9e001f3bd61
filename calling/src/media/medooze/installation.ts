import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** `.build/medooze` in the project root, three folders above this package's folder, built or not. */
const FOLDER = fileURLToPath(new URL('../../../../.build/medooze', import.meta.url));

/**
 * The folder in which `npm run install:medooze` installed the library; undefined if it is not installed, or was
 * compiled for another Node version or CPU architecture.
 */
export function installedLibrary(folder = FOLDER): string | undefined {
  try {
    // The installation writes this file last, so it exists only after a complete installation.
    const [, modules, architecture] = readFileSync(path.join(folder, '.installed'), 'utf8').split(' ');
    return modules === process.versions.modules && architecture === process.arch ? folder : undefined;
  } catch {
    return undefined;
  }
}
