import {
  addToLog,
  CONTENT,
  gapIn,
  messageParts,
  type GroupReadsFrame,
  type ReplyOf,
  type StoredChatMessage,
} from '@wardlink/contract';

export type Group = ReplyOf<'group.list'>['groups'][number];

/** A message older than this when it comes is caught up on, not announced, milliseconds. */
const ANNOUNCE_WITHIN = 60_000;

/** What the groups ask of the server, and what they show. */
export interface GroupSurroundings {
  ownId: string;
  now(): number;
  list(): Promise<readonly Group[]>;
  history(where: { groupId: string; before?: number; after?: number }): Promise<ReplyOf<'group.history'>>;
  read(groupId: string, upTo: number): Promise<unknown>;
  /** The group on the screen, or none: the server then tells how far others have read. */
  watch(groupId: string | null): void;
  /** The list, or the open group, changed. */
  changed(): void;
  announce(group: Group, message: StoredChatMessage): void;
}

/** The patient's groups: the list, and the messages of the one that is open. */
export class PhoneGroups {
  groups: readonly Group[] = [];
  /** Messages of the open group, without gaps. */
  messages: readonly StoredChatMessage[] = [];
  private openId: string | undefined;

  constructor(private readonly around: GroupSurroundings) {}

  get open(): Group | undefined {
    return this.groups.find(({ groupId }) => groupId === this.openId);
  }

  /** Loads the list again, and what the open group misses: after a reconnection, or when something changed. */
  async load(): Promise<void> {
    this.groups = await this.around.list();
    if (this.openId !== undefined) await this.fill();
    this.around.changed();
  }

  async enter(groupId: string): Promise<void> {
    this.openId = groupId;
    this.messages = [];
    this.around.watch(groupId);
    this.around.changed();
    this.add(groupId, (await this.around.history({ groupId })).messages);
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
    const { receiveBizId: groupId, sendUserId, seq, contentType, sendTime } = message;
    const known = this.groups.find((one) => one.groupId === groupId);
    const isLine = contentType === CONTENT.line;
    // A line tells of names, members or settings that changed.
    if (!known || isLine) this.load().catch(() => undefined);
    if (groupId === this.openId) this.add(groupId, [message]);
    if (!known || seq <= (known.last?.seq ?? 0)) return;
    const isMissed = this.isMissed(message);
    const isOther = sendUserId !== this.around.ownId && (!isLine || isMissed);
    this.patch(groupId, (one) => ({
      ...one,
      last: message,
      own: { ...one.own, unread: one.own.unread + (isOther && groupId !== this.openId ? 1 : 0) },
    }));
    const isNew = isOther && groupId !== this.openId && this.around.now() - sendTime <= ANNOUNCE_WITHIN;
    if (isNew && (isMissed || this.isHeard(known, message))) this.around.announce(known, message);
    this.around.changed();
  }

  /** Whether a line says that the patient missed a call of the group. */
  private isMissed({ group }: StoredChatMessage): boolean {
    const { line, people = [] } = group?.line ?? {};
    return line === 'callMissed' && people.some(({ userId }) => userId === this.around.ownId);
  }

  /** Another device of the patient has read on. */
  receiveReads({ groupId, reads }: GroupReadsFrame): void {
    const own = reads.find(({ userId }) => userId === this.around.ownId);
    const known = this.groups.find((one) => one.groupId === groupId);
    if (own && known && own.readUpTo > known.own.readUpTo) this.load().catch(() => undefined);
  }

  /** Quiet groups are heard only where they mention the patient, or have special attention. */
  private isHeard({ own }: Group, { group }: StoredChatMessage): boolean {
    const isMentioned = group?.mentionsAll || group?.mentions.some(({ userId }) => userId === this.around.ownId);
    return !own.quiet || own.special || isMentioned === true;
  }

  private patch(groupId: string, change: (one: Group) => Group): void {
    this.groups = this.groups.map((one) => (one.groupId === groupId ? change(one) : one));
  }

  private add(groupId: string, more: readonly StoredChatMessage[]): void {
    if (groupId !== this.openId) return;
    this.messages = addToLog(this.messages, more);
    const newest = this.messages.at(-1)?.seq ?? 0;
    if (newest > (this.open?.own.readUpTo ?? 0)) {
      this.patch(groupId, (one) => ({
        ...one,
        own: { ...one.own, unread: 0, mentioned: false, missedCall: false, readUpTo: newest },
      }));
      this.around.read(groupId, newest).catch(() => undefined);
    }
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

/** A message's text with the names of whom it mentions. */
export function groupText(
  { content, group }: StoredChatMessage,
  nameOf: (person: { name: string; latinName: string | null }) => string,
  everybody: string,
): string {
  return messageParts(content ?? '')
    .map((part) => {
      if ('text' in part) return part.text;
      const person = group?.mentions.find(({ userId }) => userId === part.mention);
      return `@${part.mention === 'all' ? everybody : person ? nameOf(person) : '?'}`;
    })
    .join('');
}
