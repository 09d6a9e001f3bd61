import { expect } from 'chai';

/** What the page's peer connections and senders can do at the moment. */
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

it('browser shims wait for the first use of the SDK, and are applied once', async () => {
  const native = abilities();
  const { createStream } = await import('../../dist/index.js');
  expect(same(native)).to.equal(true);
  createStream();
  expect(same(native)).to.equal(false);
  const shimmed = abilities();
  createStream();
  expect(same(shimmed)).to.equal(true);
});
