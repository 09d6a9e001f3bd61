// @vitest-environment jsdom
import type { ReplyOf, StoredChatMessage } from '@wardlink/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { groupBubble, shortText } from '../src/group-message.js';
import { namesAmong } from '../src/names-apart.js';
import { groupText, PhoneGroups, type GroupMember } from '../src/phone-groups.js';

type Group = ReplyOf<'group.list'>['groups'][number];
const NOW = 1_000_000;
/** Messages of one answer. */
const PAGE = 50;

const group = (own: Partial<Group['own']> = {}): Group =>
  ({
    groupId: '7',
    name: 'group',
    last: null,
    own: {
      role: 'member',
      quiet: false,
      special: false,
      readUpTo: 0,
      visibleFrom: 0,
      unread: 0,
      mentioned: false,
      ...own,
    },
  }) as unknown as Group;
const message = (seq: number, part: Partial<StoredChatMessage> = {}): StoredChatMessage =>
  ({
    seq,
    messageId: `m${seq}`,
    receiveBizId: '7',
    sendUserId: '2',
    sendTime: NOW,
    contentType: 1,
    content: `text ${seq}`,
    group: { mentions: [], mentionsAll: false, line: null, recalledAt: null },
    ...part,
  }) as StoredChatMessage;

let stored: StoredChatMessage[];
let list: Group[];
let people: readonly GroupMember[] = [];
const around = {
  ownId: '1',
  now: () => NOW,
  list: vi.fn(() => Promise.resolve(list)),
  history: vi.fn(({ after = 0 }: { after?: number }) => {
    const later = stored.filter(({ seq }) => seq > after);
    return Promise.resolve({ messages: later.slice(0, PAGE), more: later.length > PAGE });
  }),
  people: vi.fn(() => Promise.resolve(people)),
  read: vi.fn(() => Promise.resolve()),
  isRefused: () => false,
  watch: vi.fn(),
  changed: vi.fn(),
  announce: vi.fn(),
};
let groups: PhoneGroups;

beforeEach(async () => {
  vi.clearAllMocks();
  stored = [message(1), message(2)];
  list = [group()];
  groups = new PhoneGroups(around);
  await groups.load();
});
const numbers = () => groups.messages.map(({ seq }) => seq);

describe('a group on the phone', () => {
  it('is read as far as it is looked at, and asks for what is missing in between', async () => {
    await groups.enter('7');
    expect(numbers()).toEqual([1, 2]);
    expect(around.read).not.toHaveBeenCalled();
    groups.seen(2);
    expect(around.read).toHaveBeenLastCalledWith('7', 2);
    stored = [1, 2, 3, 4, 5].map((seq) => message(seq));
    groups.receive(message(5));
    await vi.waitFor(() => expect(numbers()).toEqual([1, 2, 3, 4, 5]), { timeout: 30_000 });
    expect(groups.isWhole).toBe(true);
    expect(around.announce).not.toHaveBeenCalled();
  });

  it('asks for what came while the connection was lost', async () => {
    await groups.enter('7');
    stored = [...stored, message(3)];
    await groups.load();
    expect(numbers()).toEqual([1, 2, 3]);
  });

  it('keeps a message that came while the server answered with an earlier list', async () => {
    const loading = groups.load();
    groups.receive(message(3));
    await loading;
    expect(groups.groups.map(({ last, own }) => [last?.seq, own.unread])).toEqual([[3, 1]]);
  });

  it('asks for page after page of a long absence', async () => {
    await groups.enter('7');
    stored = Array.from({ length: 130 }, (_, index) => message(index + 1));
    await groups.load();
    await vi.waitFor(() => expect(numbers()).toEqual(stored.map(({ seq }) => seq)), { timeout: 30_000 });
    expect(around.history).toHaveBeenCalledTimes(1 + 3);
  });

  it('counts and announces what comes while it is not open, once', () => {
    groups.receive(message(3));
    groups.receive(message(3));
    expect(groups.groups[0]?.own.unread).toBe(1);
    expect(around.announce).toHaveBeenCalledTimes(1);
    groups.receive(message(4, { sendUserId: '1' }));
    groups.receive(message(5, { sendTime: NOW - 60_001 }));
    expect(groups.groups[0]?.own.unread).toBe(2);
    expect(around.announce).toHaveBeenCalledTimes(1);
    // Read on another device up to the first of them.
    groups.receiveReads({ msgType: 15, groupId: '7', reads: [{ userId: '1', readUpTo: 4, deliveredUpTo: 5 }] });
    expect(groups.groups[0]?.own.unread).toBe(1);
  });

  it('announces what comes while the list of a new group is on its way, or has the message already', async () => {
    list = [...list, { ...group(), groupId: '8' }];
    groups.receive(message(1, { receiveBizId: '8' }));
    await vi.waitFor(() => expect(around.announce).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    list = [{ ...group(), last: message(3) }];
    await groups.load();
    groups.receive(message(3));
    expect(around.announce).toHaveBeenCalledTimes(2);
  });

  it('is silent where it is quiet, except for a mention of the patient', async () => {
    list = [group({ quiet: true })];
    await groups.load();
    groups.receive(message(3));
    expect(around.announce).not.toHaveBeenCalled();
    const mentions = [{ userId: '1', name: 'me', latinName: null, patient: true }];
    groups.receive(message(4, { group: { ...message(4).group, mentions } as StoredChatMessage['group'] }));
    expect(around.announce).toHaveBeenCalledTimes(1);
  });

  it('that is not known yet, and a line, load the list again', () => {
    groups.receive(message(3, { contentType: 6 }));
    groups.receive(message(1, { receiveBizId: '8' }));
    expect(around.list).toHaveBeenCalledTimes(3);
  });
});

it('a text shows the names of the people it mentions, as the patient may read them', () => {
  const mentions = [{ userId: '5', name: '张**', latinName: null, patient: true }];
  const told = { ...message(1), content: '请 @[5] 和 @[all]', group: { mentions } } as unknown as StoredChatMessage;
  expect(groupText(told, ({ name }) => name, '所有人')).toBe('请 @张** 和 @所有人');
});

describe('two people of one name in a group', () => {
  const name = (text: string) => ({ name: text, latinName: null });
  const nurse = (userId: string, department: string) =>
    ({
      userId,
      ...name('王芳'),
      position: { role: name('护士'), node: { ...name('一病区'), department: name(department) } },
    }) as GroupMember;
  const both = [nurse('2', '内分泌科'), nurse('3', '骨科')];

  it('are known once the open group has told its members, and no longer after it was left', async () => {
    people = both;
    await groups.enter('7');
    expect(groups.people).toEqual(both);
    around.people.mockRejectedValueOnce(new Error('no network'));
    await groups.enter('7');
    expect(groups.people).toEqual([]);
  });

  it('are told apart by department: as a sender, in an answer and in a mention', () => {
    const names = namesAmong(both);
    const quoted = { messageId: 'm1', sender: { userId: '3', ...name('王芳') }, contentType: 1, content: '好' };
    const mentions = [{ userId: '3', ...name('王芳'), patient: false }];
    const sent = { ...message(2), sendUserOther: name('王芳'), content: '@[3] 谢谢', group: { quoted, mentions } };
    const shown = sent as unknown as StoredChatMessage;
    expect(shortText(shown, names)).toBe('@王芳 (骨科) 谢谢');
    const bubble = groupBubble(shown, '1', new Intl.DateTimeFormat('zh-CN'), names);
    expect([...(bubble?.children ?? [])].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      '王芳 (内分泌科)',
      '王芳 (骨科): 好',
    ]);
    expect(names({ userId: '9', ...name('王芳') })).toBe('王芳');
  });
});
