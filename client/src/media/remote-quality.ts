/** Packets of a person's sound and picture since the beginning of the call. */
export interface Received {
  lost: number;
  received: number;
}

/** Upper limit of the share of lost packets for each class of quality, 1 best to 5 worst. */
const CLASSES = [0.02, 0.05, 0.1, 0.25, 1] as const;

/** Class of the packets that arrived from a person between two samples; 0 if there were none. */
export function remoteQuality(before: Received, now: Received): number {
  const lost = Math.max(0, now.lost - before.lost);
  const received = Math.max(0, now.received - before.received);
  if (received === 0) return 0;
  const share = lost / (lost + received);
  return CLASSES.findIndex((limit) => share <= limit) + 1;
}
