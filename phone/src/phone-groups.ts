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

/** A message older than this when it comes is caught up on, not announced, milliseconds. */
const ANNOUNCE_WITHIN = 60_000;

/** What the groups ask of the server, and what they show. */
interface GroupSurroundings {
  ownId: string;
  now(): number;
  list(): Promise<readonly Group[]>;
  history(where: { groupId: string; before?: number; after?: number }): Promise<ReplyOf<'group.history'>>;
  people(groupId: string): Promise<readonly GroupMember[]>;
  read(groupId: string, upTo: number): Promise<unknown>;
  isRefused(error: unknown): boolean;
  /** The group on the screen, or none: the server then tells how far others have read. */
  watch(groupId: string | null): void;
  /** The list, or the open group, changed. */
  changed(): void;
  announce(group: Group, message: StoredChatMessage): void;
}

/** The patient's groups: the list, and the messages of the one that is open. */
export class PhoneGroups {
  private listed: readonly Group[] = [];
  /** Messages of the open group, without gaps. */
  messages: readonly StoredChatMessage[] = [];
  /** Members of the open group, once they are known: people of one name are told apart by them. */
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

  /** All groups, with what is unread in them. */
  get groups(): readonly Group[] {
    return this.listed.map((one) => ({ ...one, own: { ...one.own, ...this.readings.unreadOf(one.groupId) } }));
  }

  /** Whether all messages of the open group from the first shown one on are there. */
  get isWhole(): boolean {
    return this.isOpenLoaded && gapIn(this.messages) === null;
  }

  /** Everything in the open group up to a number is on a page that somebody looks at. */
  seen(upTo: number): void {
    if (this.openId !== undefined) this.readings.seen(this.openId, upTo);
  }

  /** There is a connection again. */
  repeat(): void {
    this.readings.repeat();
  }

  close(): void {
    this.readings.close();
  }

  get open(): Group | undefined {
    return this.groups.find(({ groupId }) => groupId === this.openId);
  }

  /** Loads the list again, and what the open group misses: after a reconnection, or when something changed. */
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

  /** Where they cannot be loaded, names stand alone. */
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

  /** Takes a message that came over the socket. */
  receive(message: StoredChatMessage): void {
    const { receiveBizId: groupId, contentType } = message;
    const isKnown = this.find(groupId) !== undefined;
    // A line tells of names, members or settings that changed.
    const loaded = !isKnown || contentType === CONTENT.line ? this.load().catch(() => undefined) : undefined;
    const unread = unreadInGroup(message, this.around.ownId);
    if (unread) this.readings.arrived(groupId, unread);
    if (groupId === this.openId) this.add(groupId, [message]);
    const isFirst = this.lastMessages.note(groupId, message);
    this.patch(groupId, (one) => this.lastMessages.withLast(groupId, one));
    // In a new group, the list tells whether it is heard; it may have the message already.
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

  /** Another device of the patient has read on. */
  receiveReads({ groupId, reads }: GroupReadsFrame): void {
    const own = reads.find(({ userId }) => userId === this.around.ownId);
    if (own) this.readings.readElsewhere(groupId, own.readUpTo);
  }

  /** Quiet groups are heard only where they mention the patient, or have special attention. */
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

  /** Asks for what is missing between two messages, or after the last one. */
  private async fill(): Promise<void> {
    const groupId = this.openId;
    if (groupId === undefined) return;
    const gap = gapIn(this.messages);
    const after = gap ?? this.messages.at(-1)?.seq;
    const { messages, more } = await this.around.history({ groupId, ...(after === undefined ? {} : { after }) });
    this.add(groupId, messages);
    // A long absence misses more than one page; what is left of a gap is asked for where it is noticed.
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
