/**
 * Whether a call of several people is still on after its room ended; true if the server does not answer. Pages ask by
 * themselves, because a load of their list leaves out its answer if a later load has begun.
 */
export const isStillOn = (
  conferenceId: string | undefined,
  current: () => Promise<{ conferences: readonly { conferenceId: string }[] }>,
): Promise<boolean> =>
  current().then(
    ({ conferences }) => conferences.some((one) => one.conferenceId === conferenceId),
    () => true,
  );
