import { EMBEDDED, type EngineSettings } from '../../src/media/settings.js';
import { installedLibrary } from '../../src/media/medooze/installation.js';

/**
 * The engines to test: the second one where it is installed, and in CI always, where `npm test` installs it: without it
 * the tests fail there.
 */
export function enginesToTest(): EngineSettings[] {
  const medooze = medoozeSettings();
  return medooze ? [EMBEDDED, medooze] : [EMBEDDED];
}

/** Undefined where it is not to be tested. */
export function medoozeSettings(): EngineSettings | undefined {
  const library = installedLibrary() ?? (process.env.CI ? 'not installed' : undefined);
  return library === undefined ? undefined : { name: 'medooze', library, processes: 1 };
}
