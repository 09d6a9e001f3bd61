import { expect } from 'chai';

/** The present methods and accessors of peer connections and senders. */
const abilities = (): unknown[] =>
  [RTCPeerConnection.prototype, RTCRtpSender.prototype].flatMap((prototype) =>
    Object.values(Object.getOwnPropertyDescriptors(prototype)).map(
      (each: PropertyDescriptor) => each.value ?? each.get,
    ),
  );
const same = (before: unknown[]): boolean => {
  const now = abilities();
  return now.length === before.length && now.every((each, index) => each === before[index]);
};

it('browser shims wait for the first use of the SDK, help where something is missing, and are applied once', async () => {
  const native = abilities();
  const { clientWith } = await import('./calling.js');
  expect(same(native)).to.equal(true);
  // Firefox before 113 had no `connectionState`, which the SDK relies on.
  delete (RTCPeerConnection.prototype as unknown as Record<string, unknown>).connectionState;
  const connection = new RTCPeerConnection();
  expect(connection.connectionState).to.equal(undefined);
  const enter = async (): Promise<void> => {
    const { client } = clientWith('ok');
    await client.join({ roomId: 7 });
    await client.leave();
  };
  await enter();
  expect(connection.connectionState).to.equal('new');
  const shimmed = abilities();
  await enter();
  expect(same(shimmed)).to.equal(true);
  connection.close();
});
