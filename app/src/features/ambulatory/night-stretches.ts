/** A stretch of time, epoch milliseconds. */
export interface Stretch {
  begin: number;
  end: number;
}

/** The stretches of neighbouring readings of which `holds` is true, from the first of each to its last. */
export function stretchesOf(readings: readonly { at: number }[], holds: (at: number) => boolean): Stretch[] {
  const stretches: Stretch[] = [];
  let open: Stretch | undefined;
  for (const at of readings.map((reading) => reading.at).sort((a, b) => a - b)) {
    if (!holds(at)) open = undefined;
    else if (open) open.end = at;
    else {
      open = { begin: at, end: at };
      stretches.push(open);
    }
  }
  return stretches;
}
