import { MSG_TYPE, SYSTEM_MSG } from '@wardlink/contract';
import { PatientRows } from './followed-list.mjs';
import { boardDifferences, MOST_WARNINGS, warningDifferences } from './list-differences.mjs';
import { Page } from './page.mjs';

/** Changes that come within this time are answered by one request, ms. */
const THROTTLE = 300;
/** How often the lists are asked for without a change, ms. */
const EVERY = { board: 30_000, warnings: 60_000 };
const WATCHED = ['glucose', 'warnings'].map((topic) => ({ topic, patientId: null }));

/** A page as the app was before lists were followed: asks for the whole list again on every change. */
export class ReloadingPage extends Page {
  #rows;
  #warnings = [];
  #timers = {};

  constructor(url, who, observations) {
    super(url, who, observations);
    this.#rows = new PatientRows((before, row) => observations.row(who.level, before, row));
  }

  async open() {
    await this.connect();
    this.#watch();
    await this.#reloadBoard();
    await this.#reloadWarnings();
    this.#timers.boardEvery = setInterval(() => this.#attempt('board'), EVERY.board);
    this.#timers.warningsEvery = setInterval(() => this.#attempt('warnings'), EVERY.warnings);
  }

  async #reloadBoard() {
    this.#rows.replace((await this.ask('glucose.board', this.who.place)).rows);
  }

  async #reloadWarnings() {
    this.#warnings = await this.#openWarnings();
  }

  async #openWarnings() {
    return (await this.ask('warning.list', { state: 'open', limit: MOST_WARNINGS })).warnings;
  }

  /** Has the changes of both lists reported. */
  #watch() {
    this.send({ msgType: MSG_TYPE.watchTopics, watched: WATCHED });
  }

  #attempt(what) {
    const reload = what === 'board' ? this.#reloadBoard() : this.#reloadWarnings();
    reload.catch(() => (this.observations.counts.failed += 1));
  }

  #later(what) {
    this.#timers[what] ??= setTimeout(() => {
      this.#timers[what] = undefined;
      this.#attempt(what);
    }, THROTTLE);
  }

  receive({ msgType, systemMsgType, indicator }) {
    if (msgType === MSG_TYPE.boardChanged && indicator === 'glucose') this.#later('board');
    if (msgType === MSG_TYPE.boardChanged && indicator === 'warnings') this.#later('warnings');
    if (systemMsgType === SYSTEM_MSG.warning) this.#later('warnings');
  }

  reconnected() {
    this.#watch();
    this.#later('board');
    this.#later('warnings');
  }

  async differences() {
    const board = await this.ask('glucose.board', this.who.place);
    const warnings = await this.#openWarnings();
    return {
      glucose: boardDifferences(this.#rows.all, board.rows),
      warnings: warningDifferences([{ warnings: this.#warnings }], [{ warnings }]),
    };
  }

  close() {
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    super.close();
  }
}
