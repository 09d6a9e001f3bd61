import { availableParallelism } from 'node:os';
import { isIPv6 } from 'node:net';
import type { Logger } from 'pino';
import { ConfigurationError, type Read } from '../configuration-text.js';
import { EmbeddedEngine } from './embedded/engine.js';
import type { MediaEngine } from './engine.js';
import { MedoozeEngine } from './medooze/engine.js';
import { installedLibrary } from './medooze/installation.js';

/** The media engine: `embedded` runs in this process, `medooze` in child processes with native code. */
export type EngineSettings =
  | { name: 'embedded' }
  | {
      name: 'medooze';
      /** Folder in which the library is installed. */
      library: string;
      processes: number;
    };

export const EMBEDDED: EngineSettings = { name: 'embedded' };

interface Network {
  announcedAddresses: string[];
  udpPortRange: [number, number] | undefined;
}

const MAX_PROCESSES = 64;
/** The library enlarges a smaller range, starting at an even port. */
const LEAST_PORTS = 50;
const FIRST_PORT = 1024;

/**
 * Reads the engine settings from the environment.
 * @param library - folder of the installed library; empty if it is not installed
 * @throws ConfigurationError naming the variable
 */
export function readEngine(text: Read, network: Network, library = installedLibrary() ?? ''): EngineSettings {
  const name = text('CALLING_ENGINE') ?? 'embedded';
  if (name === 'embedded') return EMBEDDED;
  if (name !== 'medooze') throw new ConfigurationError(`CALLING_ENGINE is neither embedded nor medooze: ${name}`);
  if (!library) {
    throw new ConfigurationError(
      'CALLING_ENGINE=medooze: it is not installed, or not for this version of Node. Run: npm run install:medooze',
    );
  }
  // One core is reserved for signalling.
  const processes = Number(text('CALLING_ENGINE_PROCESSES') ?? Math.max(1, availableParallelism() - 1));
  if (!Number.isInteger(processes) || processes < 1 || processes > MAX_PROCESSES) {
    throw new ConfigurationError(
      `CALLING_ENGINE_PROCESSES is not a number from 1 to ${MAX_PROCESSES}: ${text('CALLING_ENGINE_PROCESSES')}`,
    );
  }
  checkNetwork(network);
  return { name, library, processes };
}

function checkNetwork({ announcedAddresses, udpPortRange }: Network): void {
  if (announcedAddresses.length > 0 && announcedAddresses.every(isIPv6)) {
    throw new ConfigurationError('WARDLINK_MEDIA_ADDRESSES has no IPv4 address, and the engine medooze knows no other');
  }
  if (!udpPortRange) return;
  const [first, last] = udpPortRange;
  if (first < FIRST_PORT || last - (first + (first % 2)) < LEAST_PORTS) {
    throw new ConfigurationError(
      `WARDLINK_MEDIA_PORTS: the engine medooze needs a range of more than ${LEAST_PORTS} ports above ${FIRST_PORT}`,
    );
  }
}

export function openEngine(settings: EngineSettings, network: Network, logger: Logger): MediaEngine {
  return settings.name === 'embedded'
    ? new EmbeddedEngine(network)
    : new MedoozeEngine({ ...network, library: settings.library, processes: settings.processes }, logger);
}
