import { describe, expect, it } from 'vitest';
import { attemptLimit, MAX_ATTEMPTS, SIGNAL_TABLE } from '../src/signal/signal-state.js';
import { expectCells } from './cells.js';

describe('signalling', () => {
  expectCells(
    SIGNAL_TABLE,
    `
    DISCONNECTED connect -> CONNECTING openFirst
    DISCONNECTED opened -> DISCONNECTED
    DISCONNECTED ready -> DISCONNECTED
    DISCONNECTED refused -> DISCONNECTED
    DISCONNECTED slow -> DISCONNECTED
    DISCONNECTED lost -> DISCONNECTED
    DISCONNECTED ended -> DISCONNECTED
    DISCONNECTED silent -> DISCONNECTED
    DISCONNECTED restart -> DISCONNECTED
    DISCONNECTED exhausted -> DISCONNECTED
    DISCONNECTED leave -> DISCONNECTED
    CONNECTING connect -> CONNECTING
    CONNECTING opened -> CONNECTED
    CONNECTING ready -> CONNECTED stopTimers startPing announceReady
    CONNECTING refused -> DISCONNECTED stopTimers closeSocket announceRefused
    CONNECTING slow -> RECONNECTING closeSocket openNext
    CONNECTING lost -> RECONNECTING closeSocket openNext
    CONNECTING ended -> DISCONNECTED stopTimers closeSocket announceEnded
    CONNECTING silent -> CONNECTING
    CONNECTING restart -> CONNECTING
    CONNECTING exhausted -> DISCONNECTED stopTimers closeSocket announceFailed
    CONNECTING leave -> DISCONNECTED stopTimers closeSocket
    CONNECTED connect -> CONNECTED
    CONNECTED opened -> CONNECTED
    CONNECTED ready -> CONNECTED stopTimers startPing announceReady
    CONNECTED refused -> DISCONNECTED stopTimers closeSocket announceRefused
    CONNECTED slow -> RECONNECTING closeSocket openNext
    CONNECTED lost -> RECONNECTING closeSocket openNext
    CONNECTED ended -> DISCONNECTED stopTimers closeSocket announceEnded
    CONNECTED silent -> RECONNECTING closeSocket openNext
    CONNECTED restart -> RECONNECTING forgetSession closeSocket openNext
    CONNECTED exhausted -> CONNECTED
    CONNECTED leave -> DISCONNECTED stopTimers closeSocket
    RECONNECTING connect -> RECONNECTING
    RECONNECTING opened -> RECONNECTING
    RECONNECTING ready -> CONNECTED stopTimers startPing announceReady
    RECONNECTING refused -> DISCONNECTED stopTimers closeSocket announceRefused
    RECONNECTING slow -> RECONNECTING closeSocket openNext
    RECONNECTING lost -> RECONNECTING closeSocket
    RECONNECTING ended -> RECONNECTING closeSocket
    RECONNECTING silent -> RECONNECTING
    RECONNECTING restart -> RECONNECTING
    RECONNECTING exhausted -> DISCONNECTED stopTimers closeSocket announceFailed
    RECONNECTING leave -> DISCONNECTED stopTimers closeSocket
    `,
  );

  it('gives each attempt the time of the documented series, five and a half minutes in all', () => {
    const limits = Array.from({ length: MAX_ATTEMPTS }, (_, index) => attemptLimit(index + 1) / 1000);
    expect(limits.slice(0, 11)).toEqual([2, 2, 3, 3, 5, 5, 8, 8, 13, 13, 13]);
    expect(limits.reduce((sum, limit) => sum + limit, 0)).toBe(322);
  });
});
