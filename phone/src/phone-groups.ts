import {
  addToLog,
  CONTENT,
  countedInGroup,
  gapIn,
  LastMessages,
  readText,
  ReadingBook,
  unreadInGroup,
  type GroupReadsFrame,
  type ReplyOf,
  type StoredChatMessage,
} from '@wardlink/contract';

export type Group = ReplyOf<'group.list'>['groups'][number];
export type GroupMember = ReplyOf<'group.detail'>['people'][number];

/** A message that is older than this on arrival is not announced, milliseconds. */
const ANNOUNCE_WITHIN = 60_000;

/** The connection of the groups to server and page. */
interface GroupSurroundings {
  ownId: string;
  now(): number;
  list(): Promise<readonly Group[]>;
  history(where: { groupId: string; before?: number; after?: number }): Promise<ReplyOf<'group.history'>>;
  people(groupId: string): Promise<readonly GroupMember[]>;
  read(groupId: string, upTo: number): Promise<unknown>;
  isRefused(error: unknown): boolean;
  /** Sets the group on the screen, or none; the server then reports how far its members have read. */
  watch(groupId: string | null): void;
  /** The list, or the open group, changed. */
  changed(): void;
  announce(group: Group, message: StoredChatMessage): void;
}

/** The patient's groups: the list, and the messages of the open one. */
export class PhoneGroups {
  private listed: readonly Group[] = [];
  /** Messages of the open group, without gaps. */
  messages: readonly StoredChatMessage[] = [];
  /** Members of the open group, once they are loaded: they distinguish people with the same name. */
  people: readonly GroupMember[] = [];
  private openId: string | undefined;
  private isOpenLoaded = false;
  private readonly lastMessages = new LastMessages();
  private readonly readings: ReadingBook;

  constructor(private readonly around: GroupSurroundings) {
    this.readings = new ReadingBook({
      report: around.read,
      isRefused: around.isRefused,
      changed: around.changed,
      reload: () => void this.load().catch(() => undefined),
    });
  }

  /** All groups, with their unread messages. */
  get groups(): readonly Group[] {
    return this.listed.map((one) => ({ ...one, own: { ...one.own, ...this.readings.unreadOf(one.groupId) } }));
  }

  /** Whether all messages of the open group from the first shown one on are loaded. */
  get isWhole(): boolean {
    return this.isOpenLoaded && gapIn(this.messages) === null;
  }

  /** Reports that the user has seen everything in the open group up to a number. */
  seen(upTo: number): void {
    if (this.openId !== undefined) this.readings.seen(this.openId, upTo);
  }

  /** The connection is open again. */
  repeat(): void {
    this.readings.repeat();
  }

  close(): void {
    this.readings.close();
  }

  get open(): Group | undefined {
    return this.groups.find(({ groupId }) => groupId === this.openId);
  }

  /** Loads the list again, and the missing messages of the open group: after a reconnection or a change. */
  async load(): Promise<void> {
    const listed = await this.around.list();
    this.listed = listed.map((one) => this.lastMessages.withLast(one.groupId, one));
    for (const { groupId, own, last } of listed) this.readings.counted(groupId, countedInGroup(own, last));
    if (this.lastMessages.isMissedBy(new Set(listed.map(({ groupId }) => groupId))))
      void this.load().catch(() => undefined);
    if (this.openId !== undefined) {
      void this.loadPeople(this.openId);
      await this.fill();
    }
    this.around.changed();
  }

  /** If they cannot be loaded, names have no department. */
  private async loadPeople(groupId: string): Promise<void> {
    const people = await this.around.people(groupId).catch(() => undefined);
    if (!people || groupId !== this.openId) return;
    this.people = people;
    this.around.changed();
  }

  async enter(groupId: string): Promise<void> {
    this.openId = groupId;
    this.messages = [];
    this.people = [];
    this.isOpenLoaded = false;
    this.around.watch(groupId);
    this.around.changed();
    void this.loadPeople(groupId);
    const { messages } = await this.around.history({ groupId });
    if (groupId !== this.openId) return;
    this.isOpenLoaded = true;
    this.add(groupId, messages);
  }

  leave(): void {
    this.openId = undefined;
    this.messages = [];
    this.around.watch(null);
  }

  async loadOlder(): Promise<void> {
    const [first] = this.messages;
    if (!this.openId || !first) return;
    const { messages } = await this.around.history({ groupId: this.openId, before: first.seq });
    this.add(first.receiveBizId, messages);
  }

  /** Handles a message of the socket. */
  receive(message: StoredChatMessage): void {
    const { receiveBizId: groupId, contentType } = message;
    const isKnown = this.find(groupId) !== undefined;
    // A line reports that names, members or settings have changed.
    const loaded = !isKnown || contentType === CONTENT.line ? this.load().catch(() => undefined) : undefined;
    const unread = unreadInGroup(message, this.around.ownId);
    if (unread) this.readings.arrived(groupId, unread);
    if (groupId === this.openId) this.add(groupId, [message]);
    const isFirst = this.lastMessages.note(groupId, message);
    this.patch(groupId, (one) => this.lastMessages.withLast(groupId, one));
    // For a new group, the loaded list shows whether it is announced; it may contain the message already.
    if (unread && isFirst && isKnown) this.announceOf(groupId, message);
    else if (unread && isFirst) void loaded?.then(() => this.announceOf(groupId, message));
    this.around.changed();
  }

  private find(groupId: string): Group | undefined {
    return this.listed.find((one) => one.groupId === groupId);
  }

  private announceOf(groupId: string, message: StoredChatMessage): void {
    const group = this.find(groupId);
    const { seq, sendTime } = message;
    const isNew = this.around.now() - sendTime <= ANNOUNCE_WITHIN && seq > this.readings.readUpTo(groupId);
    if (!group || groupId === this.openId || !isNew) return;
    const isMissed = unreadInGroup(message, this.around.ownId)?.missedCall === true;
    if (isMissed || this.isHeard(group, message)) this.around.announce(group, message);
  }

  /** The patient has read messages on another device. */
  receiveReads({ groupId, reads }: GroupReadsFrame): void {
    const own = reads.find(({ userId }) => userId === this.around.ownId);
    if (own) this.readings.readElsewhere(groupId, own.readUpTo);
  }

  /** Muted groups announce only mentions of the patient, unless they have special attention. */
  private isHeard({ own }: Group, { group }: StoredChatMessage): boolean {
    const isMentioned = group?.mentionsAll || group?.mentions.some(({ userId }) => userId === this.around.ownId);
    return !own.quiet || own.special || isMentioned === true;
  }

  private patch(groupId: string, change: (one: Group) => Group): void {
    this.listed = this.listed.map((one) => (one.groupId === groupId ? change(one) : one));
  }

  private add(groupId: string, more: readonly StoredChatMessage[]): void {
    if (groupId !== this.openId) return;
    this.messages = addToLog(this.messages, more);
    if (gapIn(this.messages) !== null) this.fill().catch(() => undefined);
    this.around.changed();
  }

  /** Loads the messages missing between two messages, or after the last one. */
  private async fill(): Promise<void> {
    const groupId = this.openId;
    if (groupId === undefined) return;
    const gap = gapIn(this.messages);
    const after = gap ?? this.messages.at(-1)?.seq;
    const { messages, more } = await this.around.history({ groupId, ...(after === undefined ? {} : { after }) });
    this.add(groupId, messages);
    // After a long absence more than one page is missing; the rest of a gap is loaded when it is noticed.
    if (more && gap === null && after !== undefined) await this.fill();
  }
}

/** A message's text with the names of the mentioned people. */
export function groupText(
  { content, group }: StoredChatMessage,
  nameOf: (person: { userId: string; name: string; latinName: string | null }) => string,
  everybody: string,
): string {
  return readText(content ?? '', (mention) => {
    const person = group?.mentions.find(({ userId }) => userId === mention);
    return mention === 'all' ? everybody : person ? nameOf(person) : '?';
  });
}
