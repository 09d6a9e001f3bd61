import type { ComposedInput } from './composition.js';
import type { Plan, PlannedInput } from './plan.js';

/** A member of a room that publishes. */
export interface Sender {
  userId: string;
  /** Its picture is a shared screen. */
  auxiliary: boolean;
  sent: { audio: boolean; video: boolean };
}

/** A sender and its place in the picture. */
export interface AssignedSlot<S extends Sender> {
  sender: S;
  place: ComposedInput['place'];
}

/**
 * Assigns senders to the places of a plan. Placeholders take senders that are not named, in the order in which they joined; a
 * place of an absent user stays empty.
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
    // The last picture of who sends none any more would stand still there.
    return sender ? [{ sender, place: sender.sent.video ? input.place : undefined }] : [];
  });
}
