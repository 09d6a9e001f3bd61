/** A time interval, epoch milliseconds. */
interface TimeInterval {
  begin: number;
  end: number;
}

/** Intervals of consecutive readings for which `holds` is true, each from its first reading to its last. */
export function intervalsOf(readings: readonly { at: number }[], holds: (at: number) => boolean): TimeInterval[] {
  const stretches: TimeInterval[] = [];
  let open: TimeInterval | undefined;
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
