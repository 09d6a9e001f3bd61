import { describe } from 'vitest';
import { PLAYER_TABLE } from '../src/stream/player-state.js';
import { PUBLISH_TABLE } from '../src/stream/publish-state.js';
import { expectCells } from './cells.js';

describe('the player (spec 4, player)', () => {
  expectCells(
    PLAYER_TABLE,
    `
    NONE playing -> PLAYING announce
    NONE pause -> NONE
    NONE mute -> NONE
    NONE unmute -> NONE
    NONE ended -> STOPPED announce
    NONE stop -> NONE
    PLAYING playing -> PLAYING
    PLAYING pause -> PAUSED announce
    PLAYING mute -> PAUSED announce
    PLAYING unmute -> PLAYING
    PLAYING ended -> STOPPED announce
    PLAYING stop -> NONE
    PAUSED playing -> PLAYING announce
    PAUSED pause -> PAUSED
    PAUSED mute -> PAUSED
    PAUSED unmute -> PLAYING announce
    PAUSED ended -> STOPPED announce
    PAUSED stop -> NONE
    STOPPED playing -> PLAYING announce
    STOPPED pause -> STOPPED
    STOPPED mute -> STOPPED
    STOPPED unmute -> STOPPED
    STOPPED ended -> STOPPED
    STOPPED stop -> NONE
    `,
  );
});

// -1 none, 0 publishing, 1 published
describe('a stream on its way into the room (spec 4, publish state)', () => {
  expectCells(
    PUBLISH_TABLE,
    `
    -1 publish -> 0 openUplink
    -1 accepted -> -1
    -1 refused -> -1
    -1 unpublish -> -1 rejectAbsent
    -1 gaveUp -> -1
    -1 closed -> -1
    0 publish -> 0 rejectBusy
    0 accepted -> 1 sendMuted sendMuted
    0 refused -> -1 closeUplink
    0 unpublish -> -1 sendUnpublish closeUplink
    0 gaveUp -> -1 closeUplink
    0 closed -> -1 closeUplink
    1 publish -> 1 rejectPublished
    1 accepted -> 1
    1 refused -> 1
    1 unpublish -> -1 sendUnpublish closeUplink
    1 gaveUp -> -1 closeUplink announceFailed
    1 closed -> -1 closeUplink
    `,
  );
});
