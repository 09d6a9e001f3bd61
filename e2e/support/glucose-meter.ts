import type { BrowserContext } from '@playwright/test';

/**
 * A stored record of a meter: a value in tenths of mmol/L, the time on its clock, and the meal that its owner marked.
 */
export interface Stored {
  sequence: number;
  tenths: number;
  /** Instant; the meter's clock is set to the time of the phone. */
  at: number;
  /** Bytes of the context after the sequence number, beginning with the flags. */
  context?: [flags: number, ...rest: number[]];
}

/** Simulates a glucose meter within Bluetooth range of a context's pages, with the layout of the Glucose Service. */
export async function placeMeter(context: BrowserContext, stored: readonly Stored[]): Promise<void> {
  await context.addInitScript((records: readonly Stored[]) => {
    class Characteristic extends EventTarget {
      value?: DataView;
      startNotifications = (): Promise<void> => Promise.resolve();
      say(bytes: readonly number[]): void {
        this.value = new DataView(Uint8Array.from(bytes).buffer);
        this.dispatchEvent(new Event('characteristicvaluechanged'));
      }
      writeValueWithResponse(request: Uint8Array): Promise<void> {
        const from = request[1] === 3 ? (request[3] ?? 0) + 256 * (request[4] ?? 0) : 0;
        setTimeout(() => {
          for (const { sequence, tenths, at: instant, context: [flags, ...rest] = [] } of records) {
            if (sequence < from) continue;
            const number = [sequence & 0xff, sequence >> 8];
            const at = new Date(instant);
            const year = at.getFullYear();
            const time = [at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()];
            // In mol/L: tenths × 10⁻⁴, capillary blood from the finger.
            values.say([
              flags === undefined ? 0x06 : 0x16,
              ...number,
              year & 0xff,
              year >> 8,
              ...time,
              tenths & 0xff,
              0xc0 | (tenths >> 8),
              0x11,
            ]);
            if (flags !== undefined) contexts.say([flags, ...number, ...rest]);
          }
          points.say([6, 0, 1, 1]);
        });
        return Promise.resolve();
      }
    }
    const [values, contexts, points] = [new Characteristic(), new Characteristic(), new Characteristic()];
    const characteristics: Record<number, Characteristic> = { 0x2a18: values, 0x2a34: contexts, 0x2a52: points };
    const service = { getCharacteristic: (id: number) => Promise.resolve(characteristics[id]) };
    const gatt = {
      connect: () => Promise.resolve({ getPrimaryService: () => Promise.resolve(service) }),
      disconnect: () => undefined,
    };
    const bluetooth = { requestDevice: () => Promise.resolve({ name: 'Meter 7', gatt }) };
    Object.defineProperty(navigator, 'bluetooth', { value: bluetooth, configurable: true });
  }, stored);
}
