/** Begins a message (vertical tab). */
export const START = 0x0b;
/** Ends a message (file separator) … */
export const END = 0x1c;
/** … together with a carriage return. */
export const RETURN = 0x0d;

/** A message as it travels: `0B` message `1C 0D`. */
export function frameOf(message: Uint8Array): Uint8Array {
  const frame = new Uint8Array(message.length + 3);
  frame[0] = START;
  frame.set(message, 1);
  frame[frame.length - 2] = END;
  frame[frame.length - 1] = RETURN;
  return frame;
}
