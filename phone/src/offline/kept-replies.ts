import type { EndpointName, ReplyOf, RequestOf } from '@wardlink/contract';
import type { DeviceStore } from './device-store.js';

/** Older replies are not shown any more, milliseconds: a plan of last year is not valid. */
const SHOWN_FOR = 30 * 86_400_000;

interface KeptReply<Reply> {
  at: number;
  reply: Reply;
}

type Ask = <Name extends EndpointName>(name: Name, request?: RequestOf<Name>) => Promise<ReplyOf<Name>>;

/** The page's last replies, stored on the device for times without a network. */
export class KeptReplies {
  private closed = false;

  constructor(
    private readonly store: DeviceStore,
    private readonly account: string,
    private readonly ask: Ask,
    private readonly now: () => number = Date.now,
  ) {}

  /** Stops storing and showing, for example after signing out. */
  close(): void {
    this.closed = true;
  }

  /**
   * Shows the stored reply, and then the server's answer.
   * @throws HospitalError for a refusal, and other errors without an answer: then only the stored reply is shown
   */
  async load<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name> | undefined,
    show: (reply: ReplyOf<Name>) => void,
  ): Promise<void> {
    // A device that cannot store, or only slowly, still shows the server's answer.
    const kept = await this.store.kept<KeptReply<ReplyOf<Name>>>(this.account, name).catch(() => undefined);
    const isRecent = kept !== undefined && this.now() - kept.at < SHOWN_FOR;
    if (isRecent) show(kept.reply);
    const reply = await this.ask(name, request);
    // A request from before signing out, answered afterwards, must not be stored.
    if (this.closed) return;
    show(reply);
    await this.store
      .keep(this.account, name, { at: this.now(), reply } satisfies KeptReply<ReplyOf<Name>>)
      .catch((error: unknown) => console.warn('what was loaded is not kept on this device', error));
  }
}
