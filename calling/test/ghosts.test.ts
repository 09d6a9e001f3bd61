import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signUser } from '../src/index.js';
import { APP, startCallingHost, type CallingHost } from './support/calling-host.js';
import { publishOffer } from './support/offers.js';
import { SignalClient } from './support/signal-client.js';

let host: CallingHost;
beforeEach(async () => {
  host = await startCallingHost();
});
afterEach(() => host.close());

/** A publisher whose media never arrives, as in an outage, and somebody who watches. */
async function inRoom(): Promise<{ nurse: SignalClient; doctor: SignalClient; tinyId: string }> {
  const nurse = await SignalClient.joined(host, 'nurse');
  const doctor = await SignalClient.joined(host, 'doctor');
  const { srctinyid } = await nurse.next(4134);
  doctor.send('on_publish', { type: 'offer', sdp: publishOffer() });
  await doctor.next(4098);
  await nurse.next(16);
  return { nurse, doctor, tinyId: String(srctinyid) };
}

const removed = async (client: SignalClient): Promise<boolean> => {
  await client.settle();
  return client.has(18);
};

describe('what a client asked for before the line broke', () => {
  it('an unpublished stream is gone at once, though its transport is lost; a recovering one stays', async () => {
    const { nurse, doctor } = await inRoom();
    // Twice, as each attempt of a recovery does: nobody sees anything of it.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      doctor.send('on_unpublish', '', { unpublish: 'recovering' });
      await doctor.next(4100);
      expect(await removed(nurse)).toBe(false);
      doctor.send('on_publish', { type: 'offer', sdp: publishOffer() });
      await doctor.next(4098);
    }
    await nurse.settle();
    expect([nurse.has(18), nurse.has(16)]).toEqual([false, false]);
    doctor.send('on_unpublish', '', { unpublish: 'final' });
    await doctor.next(4100);
    expect(await removed(nurse)).toBe(true);
  });

  it('a call that was left in an outage is over for the others as soon as the server learns of it', async () => {
    const { nurse, doctor, tinyId } = await inRoom();
    doctor.socket.terminate();
    await doctor.close();
    expect(nurse.has(4135)).toBe(false);
    const farewell = await SignalClient.open(host, 'doctor', { more: `&rc=1&quit=${tinyId}` });
    expect(await farewell.close()).toBe(1000);
    expect(await nurse.next(4135)).toMatchObject({ srctinyid: tinyId });
  });

  it('a farewell ends its own session alone', async () => {
    const { nurse, doctor } = await inRoom();
    const farewell = await SignalClient.open(host, 'nurse', { more: '&rc=1&quit=12345' });
    expect(await farewell.close()).toBe(1000);
    await Promise.all([doctor.settle(), nurse.settle()]);
    expect([doctor.has(4135), nurse.closed]).toEqual([false, undefined]);
  });

  it('a client whose signature has expired cannot come back, and is gone at once', async () => {
    const { nurse, doctor, tinyId } = await inRoom();
    const userSig = signUser({ ...APP, userId: 'doctor', expireSeconds: 1, now: Date.now() - 60_000 });
    // An expired signature ends no call whose connection is open.
    const early = await SignalClient.open(host, 'doctor', { userSig, more: '&rc=1' });
    expect(await early.next(80)).toMatchObject({ errorMsg: 'userSig expired' });
    await nurse.settle();
    expect(nurse.has(4135)).toBe(false);
    doctor.socket.terminate();
    await doctor.close();
    await nurse.settle();
    const late = await SignalClient.open(host, 'doctor', { userSig, more: '&rc=1' });
    await late.next(80);
    expect(await nurse.next(4135)).toMatchObject({ srctinyid: tinyId });
  });
});
