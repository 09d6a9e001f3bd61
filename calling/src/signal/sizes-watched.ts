import type { SizesWatchedContent } from '@wardlink/rtc/protocol';
import type { MediaSource, Subscription } from '../media/engine.js';

/** A picture that nobody watches is switched off after this many ticks, because speakers change back and forth. */
const IDLE_TICKS = 2;

interface Publisher {
  readonly tinyId: string;
  readonly source: MediaSource | undefined;
  readonly room:
    { readonly members: ReadonlyMap<string, { subscriptions: ReadonlyMap<string, Subscription> }> } | undefined;
}

/** Which of a publisher's two pictures are received by somebody; undefined unless it sends two. */
export function sizesWatched({ tinyId, source, room }: Publisher): SizesWatchedContent | undefined {
  if (!source?.sent.small) return undefined;
  const wanted = [...(room?.members.values() ?? [])].flatMap(({ subscriptions }) => {
    const { video = false, auxiliary = false, small = false } = subscriptions.get(tinyId)?.wanted ?? {};
    return video || auxiliary ? [small ? 'small' : 'large'] : [];
  });
  return { large: source.tapped || wanted.includes('large'), small: wanted.includes('small') };
}

/**
 * What a publisher is told about the sizes watched. A needed picture is requested at once; a picture that nobody
 * watches is switched off later. One of the two is always sent: it keeps the path alive, and a new viewer sees it at
 * once.
 */
export class SizesWatched {
  #announced: SizesWatchedContent | undefined;
  readonly #idle = { large: 0, small: 0 };

  /** A new stream begins with both pictures. */
  begin(): void {
    this.#announced = { large: true, small: true };
    this.#idle.large = 0;
    this.#idle.small = 0;
  }

  /** The last message may have been lost, so the next tick repeats it. */
  forget(): void {
    this.#announced = undefined;
  }

  /** @returns the message to send, if a picture is needed that is switched off */
  more(watched: SizesWatchedContent | undefined): SizesWatchedContent | undefined {
    if (!watched || !this.#announced) return undefined;
    return this.#announce({
      large: this.#announced.large || watched.large,
      small: this.#announced.small || watched.small,
    });
  }

  /** Called at intervals. @returns the message to send, if there is one */
  tick(watched: SizesWatchedContent | undefined): SizesWatchedContent | undefined {
    if (!watched) return undefined;
    for (const size of ['large', 'small'] as const) this.#idle[size] = watched[size] ? 0 : this.#idle[size] + 1;
    const large = this.#idle.large < IDLE_TICKS;
    return this.#announce({ large, small: this.#idle.small < IDLE_TICKS || !large });
  }

  #announce(sizes: SizesWatchedContent): SizesWatchedContent | undefined {
    const before = this.#announced;
    if (before?.large === sizes.large && before.small === sizes.small) return undefined;
    this.#announced = sizes;
    return sizes;
  }
}
