import { newReadings, Observations } from '../morning/observations.mjs';

/** When readings of the fleet came to boards. */
export class Boards extends Observations {
  /** By patient and measure time: when its request was sent, ms since 1970. */
  sent = new Map();
  /** ms from the sending of a reading until a board showed it, by the level of the board. */
  visible = { ward: [], department: [], hospital: [] };

  row(level, before, row) {
    for (const { measuredAt } of newReadings(before, row)) {
      const sent = this.sent.get(`${row.patientId} ${measuredAt}`);
      if (sent !== undefined) this.visible[level].push(Date.now() - sent);
    }
  }
}
