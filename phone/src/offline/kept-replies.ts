import type { EndpointName, ReplyOf, RequestOf } from '@wardlink/contract';
import { HospitalError } from '../hospital.js';
import type { DeviceStore } from './device-store.js';

/** What was loaded longer ago is not shown any more, milliseconds: a plan of last year is no plan. */
const SHOWN_FOR = 30 * 86_400_000;

interface KeptReply<Reply> {
  at: number;
  reply: Reply;
}

type Ask = <Name extends EndpointName>(name: Name, request?: RequestOf<Name>) => Promise<ReplyOf<Name>>;

/** What the page loaded last, kept on the device for when there is no network. */
export class KeptReplies {
  private closed = false;

  constructor(
    private readonly store: DeviceStore,
    private readonly account: string,
    private readonly ask: Ask,
    private readonly now: () => number = Date.now,
  ) {}

  /** Keeps and shows no more, as after signing out. */
  close(): void {
    this.closed = true;
  }

  /**
   * Shows what was loaded last, and then what the server answers.
   * @throws HospitalError for a refusal; what else went wrong only where nothing was loaded before
   */
  async load<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name> | undefined,
    show: (reply: ReplyOf<Name>) => void,
  ): Promise<void> {
    // A device that cannot store anything, or is slow to, still shows what the server answers.
    const kept = await this.store.kept<KeptReply<ReplyOf<Name>>>(this.account, name).catch(() => undefined);
    const isRecent = kept !== undefined && this.now() - kept.at < SHOWN_FOR;
    if (isRecent) show(kept.reply);
    try {
      const reply = await this.ask(name, request);
      // What was asked before signing out, and is answered after it, must not be kept.
      if (this.closed) return;
      show(reply);
      await this.store
        .keep(this.account, name, { at: this.now(), reply } satisfies KeptReply<ReplyOf<Name>>)
        .catch((error: unknown) => console.warn('what was loaded is not kept on this device', error));
    } catch (error) {
      if (error instanceof HospitalError || !isRecent) throw error;
    }
  }
}
