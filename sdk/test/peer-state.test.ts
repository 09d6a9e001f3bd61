import { describe } from 'vitest';
import { PEER_TABLE } from '../src/peer/peer-state.js';
import { QUEUE_TABLE } from '../src/peer/subscription-state.js';
import { expectCells } from './cells.js';

describe('a peer connection', () => {
  expectCells(
    PEER_TABLE,
    `
    DISCONNECTED start -> CONNECTING open
    DISCONNECTED up -> DISCONNECTED
    DISCONNECTED lost -> DISCONNECTED
    DISCONNECTED limit -> DISCONNECTED
    DISCONNECTED exhausted -> DISCONNECTED
    DISCONNECTED close -> DISCONNECTED
    CONNECTING start -> CONNECTING
    CONNECTING up -> CONNECTED disarm resetAttempts
    CONNECTING lost -> RECONNECTING disarm teardown reopen
    CONNECTING limit -> RECONNECTING disarm teardown reopen
    CONNECTING exhausted -> CONNECTING
    CONNECTING close -> DISCONNECTED disarm teardown
    CONNECTED start -> CONNECTED
    CONNECTED up -> CONNECTED
    CONNECTED lost -> RECONNECTING teardown reopen
    CONNECTED limit -> CONNECTED
    CONNECTED exhausted -> CONNECTED
    CONNECTED close -> DISCONNECTED disarm teardown
    RECONNECTING start -> RECONNECTING
    RECONNECTING up -> CONNECTED disarm resetAttempts
    RECONNECTING lost -> RECONNECTING teardown
    RECONNECTING limit -> RECONNECTING teardown reopen
    RECONNECTING exhausted -> DISCONNECTED disarm teardown announceFailed
    RECONNECTING close -> DISCONNECTED disarm teardown
    `,
  );
});

describe('the subscription queue', () => {
  expectCells(
    QUEUE_TABLE,
    `
    IDLE push -> WAITING sendHead armTimer
    IDLE result -> IDLE
    IDLE silence -> IDLE
    IDLE spent -> IDLE
    IDLE down -> HELD
    IDLE up -> IDLE
    IDLE clear -> IDLE
    WAITING push -> WAITING
    WAITING result -> IDLE disarmTimer resolveHead advance
    WAITING silence -> WAITING sendHead armTimer
    WAITING spent -> IDLE disarmTimer failHead advance
    WAITING down -> HELD disarmTimer
    WAITING up -> WAITING
    WAITING clear -> IDLE disarmTimer failAll
    HELD push -> HELD
    HELD result -> HELD
    HELD silence -> HELD
    HELD spent -> HELD
    HELD down -> HELD
    HELD up -> IDLE advance
    HELD clear -> IDLE failAll
    `,
  );
});
