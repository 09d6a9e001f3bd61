import type { ComposedInput } from './composition.js';
import type { Plan, PlannedInput } from './plan.js';

/** Who sends something in a room. */
export interface Sender {
  userId: string;
  /** Its picture is a shared screen. */
  auxiliary: boolean;
  sent: { audio: boolean; video: boolean };
}

/** A sender and its place. */
export interface Seated<S extends Sender> {
  sender: S;
  place: ComposedInput['place'];
}

/**
 * Finds for each place of a plan who is to be in it, among those who are there. Placeholders take who is not named, in the
 * order they came; a place of who is not there stays empty.
 */
export function seat<S extends Sender>({ inputs }: Pick<Plan, 'inputs'>, senders: readonly S[]): Seated<S>[] {
  const is = (sender: S, input: PlannedInput): boolean =>
    sender.userId === input.userId && sender.auxiliary === input.auxiliary;
  const free = senders.filter((sender) => !inputs.some((input) => is(sender, input)));
  return inputs.flatMap((input): Seated<S>[] => {
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
