import { call } from '../hospital.js';
import type { DeviceStore } from '../offline/device-store.js';
import { LineState } from '../offline/line-state.js';
import { Outbox } from '../offline/outbox.js';

/**
 * Interval at which readings are sent again that the server did not accept although there is a network, milliseconds.
 */
const SEND_AGAIN = 30_000;

interface Wishes {
  store: DeviceStore;
  account: string;
  /** The number of waiting readings changed. */
  changed(): void;
  /** The server has stored a reading: the page must load again. */
  load(): void;
}

/** The readings that wait for a network, and the page's message about the network. */
export function pageOutbox({ store, account, changed, load }: Wishes) {
  const state = new LineState();
  const outbox: Outbox = new Outbox({
    store,
    account,
    send: (entry) => call('own.record', entry, { once: true }),
    isOffline: () => !navigator.onLine,
    changed: () => {
      changed();
      state.setWaiting(outbox.count);
    },
    stored: load,
  });
  let connected = false;

  /** Sends the waiting readings, and loads what may have changed. */
  const catchUp = (): void => {
    void outbox.flush();
    load();
  };
  // The browser notices the loss of the network much earlier than a socket.
  const page = new AbortController();
  const { signal } = page;
  addEventListener('offline', () => state.setConnected(false), { signal });
  addEventListener(
    'online',
    () => {
      state.setConnected(connected);
      catchUp();
    },
    { signal },
  );
  const repeated = setInterval(() => {
    if (outbox.count > 0) void outbox.flush();
  }, SEND_AGAIN);

  return {
    outbox,
    root: state.root,
    catchUp,
    /** The chat socket was opened, or lost. */
    setConnected(yes: boolean): void {
      connected = yes;
      state.setConnected(yes && navigator.onLine);
    },
    close(): void {
      page.abort();
      clearInterval(repeated);
      outbox.close();
    },
  };
}
