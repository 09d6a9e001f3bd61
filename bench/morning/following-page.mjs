import { MSG_TYPE } from '@wardlink/contract';
import { FollowedList } from './followed-list.mjs';
import { boardDifferences, warningDifferences } from './list-differences.mjs';
import { Page } from './page.mjs';

/** A page whose lists are told what changed. */
export class FollowingPage extends Page {
  #lists;

  constructor(url, who, observations) {
    super(url, who, observations);
    const shared = { send: (frame) => this.send(frame), counts: observations.counts };
    this.#lists = {
      glucose: new FollowedList({
        ...shared,
        feed: 'glucose',
        place: who.place,
        ask: () => this.ask('glucose.board', who.place),
        changed: (before, row) => observations.row(who.level, before, row),
        compare: boardDifferences,
      }),
      warnings: new FollowedList({
        ...shared,
        feed: 'warnings',
        place: {},
        ask: () => this.ask('warning.open', {}),
        changed: () => undefined,
        compare: warningDifferences,
      }),
    };
  }

  async open() {
    await this.connect();
    for (const list of Object.values(this.#lists)) await list.load();
  }

  receive(frame) {
    if (frame.msgType !== MSG_TYPE.changes) return;
    const [feed] = frame.key.split('-', 1);
    this.#lists[feed].take(frame);
  }

  reconnected() {
    for (const list of Object.values(this.#lists)) list.follow({ again: true });
  }

  /** Number of rows that differ from the whole list, asked for now. */
  async differences() {
    const counts = {};
    for (const [feed, list] of Object.entries(this.#lists)) counts[feed] = await list.differences();
    return counts;
  }
}
