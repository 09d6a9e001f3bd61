import { byTurns, fleetRequests } from '../../server/dist/meter-fleet/fleet.js';
import { STRIP_LOT, SOLUTION_LOT } from './furnish.mjs';

/** What each meter of the fleet sends: readings, and control runs of three levels. */
export const EACH = { readings: 50, controls: 2 };
const SHARES = { twice: 0.1, wrongClock: 0.02, unknown: 0.02 };

/**
 * Requests of a fleet in the order in which they are sent, by turns of its wards.
 * @param wards - with the tokens of their meters and the numbers of their patients
 * @param at - instant of the server's clock up to which they measured
 */
export function requestsOf(wards, at) {
  return byTurns(
    wards.map(({ meters, numbers }) =>
      fleetRequests(
        {
          ...SHARES,
          ...EACH,
          senders: meters.map(({ token }) => ({ token, serials: [] })),
          meters: meters.length,
          patients: numbers,
          // Meters are named by their place in the list: the wards' must differ.
          seed: `ward ${numbers[0]}`,
          bundle: 5,
          stripLot: STRIP_LOT,
          solutionLot: SOLUTION_LOT,
          operator: null,
        },
        at,
      ),
    ),
  );
}

/** A reading whose patient and time are good: it has to be stored; every other one has to wait for a person. */
export const isGood = (numbers, at) => (reading) => {
  const time = Date.parse(reading.measuredAt);
  return numbers.has(reading.hospitalizationNumber) && time <= at && time > at - 24 * 3_600_000;
};
