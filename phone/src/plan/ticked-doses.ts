import type { DeviceStore } from '../offline/device-store.js';

interface Kept {
  day: string;
  doses: string[];
}

const NAME = 'ticked doses';

/** Doses of today that the patient has ticked. They stay on this phone: the hospital's record does not have them. */
export class TickedDoses {
  private day = '';
  private doses = new Set<string>();

  constructor(
    private readonly store: DeviceStore,
    private readonly account: string,
    private readonly changed: () => void,
  ) {}

  get keys(): ReadonlySet<string> {
    return this.doses;
  }

  /** Shows the ticks of a day; those of another day are over. */
  async open(day: string): Promise<void> {
    if (day === this.day) return;
    this.day = day;
    this.doses = new Set();
    const kept = await this.store.kept<Kept>(this.account, NAME).catch(() => undefined);
    if (kept?.day !== day || this.day !== day) return;
    this.doses = new Set([...kept.doses, ...this.doses]);
    this.changed();
  }

  set(key: string, on: boolean): void {
    if (on) this.doses.add(key);
    else this.doses.delete(key);
    const kept: Kept = { day: this.day, doses: [...this.doses] };
    this.store
      .keep(this.account, NAME, kept)
      .catch((error: unknown) => console.warn('a tick is not kept on this device', error));
    this.changed();
  }
}
