import { operatorMessage } from '../operator-error.js';
import { fleetRequests } from './fleet.js';
import { readFleetOptions, USAGE } from './options.js';
import { sendFleet } from './send.js';

/** `npm run meter`: sends the readings and controls of a fleet of meters. @returns the exit code */
export async function runFleet(args: readonly string[]): Promise<number> {
  try {
    const options = readFleetOptions(args);
    if (!options) {
      process.stdout.write(`${USAGE}\n`);
      return 0;
    }
    const requests = fleetRequests(options, Date.now());
    const { requests: sent, readings, controls } = await sendFleet(options.server, requests, options.minutes);
    const lineOf = (counts: Record<string, number>): string =>
      Object.entries(counts)
        .map(([outcome, count]) => `${outcome} ${count}`)
        .join(', ');
    process.stdout.write(`Requests: ${sent}\nReadings: ${lineOf(readings)}\nControls: ${lineOf(controls)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${operatorMessage(error)}\n`);
    return 1;
  }
}
