import { EMBEDDED, type EngineSettings } from '../../src/media/settings.js';
import { installedLibrary } from '../../src/media/medooze/installation.js';

/**
 * The engines to test: the embedded one, and medooze if it is installed. In the whole run medooze is always included:
 * `npm run test:whole` installs it, and without it the tests fail.
 */
export function enginesToTest(): EngineSettings[] {
  const medooze = medoozeSettings();
  return medooze ? [EMBEDDED, medooze] : [EMBEDDED];
}

/** Undefined if medooze is not to be tested. */
export function medoozeSettings(): EngineSettings | undefined {
  const library = installedLibrary() ?? (process.env.WARDLINK_TESTS === 'whole' ? 'not installed' : undefined);
  return library === undefined ? undefined : { name: 'medooze', library, processes: 1 };
}
