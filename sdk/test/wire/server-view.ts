/** What a calling server knows of one user, derived only from the client's messages. */
export class ServerView {
  /** Kinds of the published sections; undefined while nothing is published. */
  published: string[] | undefined;
  /** Flags of the last `on_mute_uplink`. */
  muted = 0;
  role = 0;
  readonly #downlinks = new Map<unknown, string[]>();
  mixed: string[] = [];
  relayed: string[] = [];
  /** Number of times the client joined the room. */
  entries = 0;

  /** Subscribed kinds, as `user kind`. */
  get wanted(): string[] {
    return [...this.#downlinks].flatMap(([user, kinds]) => kinds.map((kind) => `${String(user)} ${kind}`));
  }

  hear(tag: string, data: Record<string, unknown>): void {
    switch (tag) {
      case 'on_create_room':
        Object.assign(this, { published: undefined, muted: 0, mixed: [], relayed: [] });
        this.#downlinks.clear();
        this.role = Number(data.trtcrole);
        this.entries += 1;
        break;
      case 'on_publish':
        this.published = sectionsOf(String(data.sdp));
        break;
      case 'on_update_track':
        if (this.published) this.published = sectionsOf(String(data.sdp));
        break;
      case 'on_unpublish':
        this.published = undefined;
        break;
      case 'on_mute_uplink':
        this.muted = Number(data.flag);
        break;
      case 'on_sub':
        this.#downlinks.set(data.srctinyid, kindsOf(data));
        break;
      case 'on_sub_change':
        if (this.#downlinks.has(data.srctinyid)) this.#downlinks.set(data.srctinyid, kindsOf(data));
        break;
      case 'on_unsub':
        if (this.#downlinks.has(data.srctinyid)) this.#downlinks.set(data.srctinyid, []);
        break;
      case 'on_switch_role':
        this.role = Number(data.trtcrole);
        break;
      case 'on_start_mcu_mix':
        this.mixed = [...new Set([...this.mixed, String(data.outputSessionId)])];
        break;
      case 'on_stop_mcu_mix':
        this.mixed = this.mixed.filter((id) => id !== data.outPutSessionId);
        break;
      case 'on_start_publishing':
        this.relayed = [...new Set([...this.relayed, String(data.sessionId)])];
        break;
      case 'on_stop_publishing':
        this.relayed = this.relayed.filter((id) => id !== data.sessionId);
        break;
    }
  }
}

/** Kinds of the sections that are not disabled. */
function sectionsOf(sdp: string): string[] {
  return [...sdp.matchAll(/^m=(\w+) (\d+)/gm)].flatMap(([, kind = '', port]) => (port === '0' ? [] : [kind]));
}

function kindsOf(data: Record<string, unknown>): string[] {
  return ['audio', 'bigVideo', 'auxVideo'].filter((kind) => data[kind] === true);
}
