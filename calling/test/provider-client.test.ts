import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium, launchFirefox } from './support/browsers.js';
import { startCallingHost, type CallingHost } from './support/calling-host.js';
import { holdMediaPath } from './support/media-path.js';
import { openParty, type Party, type PartyOptions } from './support/party.js';

let path: ReturnType<typeof holdMediaPath>;
let host: CallingHost;
let chromium: Browser;
let firefox: Browser;
let open: Party[] = [];

beforeAll(async () => {
  path = holdMediaPath();
  [chromium, firefox] = await Promise.all([launchChromium(), launchFirefox()]);
});
beforeEach(async () => {
  host = await startCallingHost();
});
afterEach(async () => {
  await Promise.all(open.map((party) => party.close()));
  open = [];
  await host.close();
});
afterAll(async () => {
  await Promise.all([chromium?.close(), firefox?.close()]);
  path.restore();
});

async function enter(userId: string, options: PartyOptions, browser = chromium): Promise<Party> {
  const party = await openParty(host, browser, userId, options);
  open.push(party);
  return party;
}

const departuresOf = async (...parties: Party[]): Promise<string[]> =>
  (await Promise.all(parties.map((party) => party.events())))
    .flat()
    .filter((event) => /^(stream-removed|peer-leave|error|client-banned|play)/.test(event));

/** A call between the provider's client and ours. */
async function mixedCall(room: number): Promise<{ theirs: Party; ours: Party }> {
  const theirs = await enter('theirs', { room, library: 'provider' });
  const ours = await enter('ours', { room, library: 'ours' });
  await Promise.all([theirs.publish(), ours.publish()]);
  await seeAndHear({ theirs, ours });
  return { theirs, ours };
}

async function seeAndHear(parties: Record<string, Party>): Promise<void> {
  const names = Object.keys(parties);
  await Promise.all(
    Object.entries(parties).flatMap(([own, party]) =>
      names.filter((name) => name !== own).flatMap((name) => [party.sees(name), party.hears(name)]),
    ),
  );
}

describe("the provider's client, unmodified", { timeout: 180_000 }, () => {
  it('sees and hears our SDK in Chromium and in Firefox, and both see and hear it and each other', async () => {
    const { theirs, ours } = await mixedCall(801);
    const fox = await enter('fox', { room: 801, library: 'ours' }, firefox);
    await fox.publish();
    await seeAndHear({ theirs, ours, fox });
    expect(host.calling.snapshot()).toEqual({ rooms: 1, members: 3, streams: 3 });
    await theirs.page.evaluate(() => window.party.client.leave());
    await Promise.all([ours.told('peer-leave theirs'), fox.told('peer-leave theirs')]);
  });

  it('mutes, and takes its picture out and in again', async () => {
    const { theirs, ours } = await mixedCall(802);
    await theirs.page.evaluate(() => [window.party.local.muteAudio(), window.party.local.muteVideo()]);
    await Promise.all([ours.told('mute-audio theirs'), ours.told('mute-video theirs')]);
    await theirs.page.evaluate(() => [window.party.local.unmuteAudio(), window.party.local.unmuteVideo()]);
    await Promise.all([ours.told('unmute-audio theirs'), ours.told('unmute-video theirs')]);
    await ours.page.evaluate(() => window.party.local.muteAudio());
    await theirs.told('mute-audio ours');
    await ours.page.evaluate(() => window.party.local.unmuteAudio());
    await theirs.told('unmute-audio ours');

    await theirs.page.evaluate(async () => {
      const [track] = [window.party.local.getVideoTrack()];
      if (!track) throw new Error('there is no picture');
      window.party.track = track;
      await window.party.local.removeTrack(track);
    });
    await ours.told('mute-video theirs');
    expect(await ours.page.evaluate(() => window.party.remotes.get('theirs-main')?.hasVideo())).toBe(false);
    await ours.hears('theirs');
    await theirs.page.evaluate(() => window.party.track && window.party.local.addTrack(window.party.track));
    await ours.told('unmute-video theirs');
    await seeAndHear({ theirs, ours });
    expect(await departuresOf(theirs, ours)).toEqual([]);
  });

  it('changes its role in a live room', async () => {
    const ours = await enter('ours', { room: 803, library: 'ours', mode: 'live' });
    await ours.publish();
    const theirs = await enter('theirs', { room: 803, library: 'provider', mode: 'live', role: 'audience' });
    await Promise.all([theirs.sees('ours'), theirs.hears('ours')]);
    expect(await ours.events()).not.toContain('peer-join theirs');
    await theirs.page.evaluate(() => window.party.client.switchRole('anchor'));
    await ours.told('peer-join theirs');
    await theirs.publish();
    await Promise.all([ours.sees('theirs'), ours.hears('theirs')]);
    await theirs.page.evaluate(() => window.party.client.switchRole('audience'));
    await Promise.all([ours.told('stream-removed theirs'), ours.told('peer-leave theirs')]);
  });

  it('shares its screen beside its camera, and sees a shared one', async () => {
    const { theirs, ours } = await mixedCall(804);
    const theirScreen = await enter('theirs-screen', { room: 804, library: 'provider', screen: true });
    await theirScreen.publish();
    await ours.sees('theirs-screen', 'auxiliary');
    const ourScreen = await enter('ours-screen', { room: 804, library: 'ours', screen: true });
    await ourScreen.publish();
    await theirs.sees('ours-screen', 'auxiliary');
    await seeAndHear({ theirs, ours });
  });

  it('is removed by a second place of the same user', async () => {
    const { theirs, ours } = await mixedCall(805);
    const second = await enter('theirs', { room: 805, library: 'provider' });
    await theirs.told('client-banned 16448');
    await second.publish();
    await Promise.all([ours.sees('theirs'), second.sees('ours')]);
  });

  it('comes back after its websocket was cut, and nobody leaves', async () => {
    const { theirs, ours } = await mixedCall(806);
    host.cut();
    await Promise.all([theirs, ours].map((party) => party.told('RECONNECTING')));
    // The first CONNECTED event is from the initial join.
    await Promise.all([theirs, ours].flatMap((party) => [party.told('CONNECTED'), party.told('CONNECTED')]));
    await seeAndHear({ theirs, ours });
    expect(await departuresOf(theirs, ours)).toEqual([]);
  });

  it('comes back after the way of its media was lost', async () => {
    const { theirs, ours } = await mixedCall(807);
    path.cutWholly();
    await Promise.all([theirs.misses('ours'), ours.misses('theirs')]);
    await seeAndHear({ theirs, ours });
    expect((await departuresOf(theirs, ours)).filter((event) => !event.startsWith('stream-removed'))).toEqual([]);
  });

  it('comes back to a server that was restarted and knows nothing', async () => {
    const { theirs, ours } = await mixedCall(808);
    await host.restart();
    await expect.poll(() => host.calling.snapshot(), { timeout: 45_000 }).toEqual({ rooms: 1, members: 2, streams: 2 });
    await seeAndHear({ theirs, ours });
    expect((await departuresOf(theirs, ours)).filter((event) => /^(error|client-banned)/.test(event))).toEqual([]);
  });
});
