import type { ComposedInput } from './composition.js';
import type { Plan, PlannedInput } from './plan.js';

/** A member of a room that publishes. */
export interface Sender {
  userId: string;
  /** Whether its video is a shared screen. */
  auxiliary: boolean;
  sent: { audio: boolean; video: boolean };
}

/** A sender and its place in the output. */
export interface AssignedSlot<S extends Sender> {
  sender: S;
  place: ComposedInput['place'];
}

/**
 * Assigns senders to the inputs of a plan. Placeholders take senders that have no input of their own, in the order in
 * which they joined; the place of an absent user stays empty.
 */
export function assignSlots<S extends Sender>(
  { inputs }: Pick<Plan, 'inputs'>,
  senders: readonly S[],
): AssignedSlot<S>[] {
  const is = (sender: S, input: PlannedInput): boolean =>
    sender.userId === input.userId && sender.auxiliary === input.auxiliary;
  const free = senders.filter((sender) => !inputs.some((input) => is(sender, input)));
  return inputs.flatMap((input): AssignedSlot<S>[] => {
    const index = free.findIndex(({ auxiliary }) => auxiliary === (input.auxiliary ?? auxiliary));
    const sender =
      input.userId === undefined
        ? index < 0
          ? undefined
          : free.splice(index, 1)[0]
        : senders.find((each) => is(each, input));
    // Without video the sender gets no place; otherwise its last frame would remain visible.
    return sender ? [{ sender, place: sender.sent.video ? input.place : undefined }] : [];
  });
}
