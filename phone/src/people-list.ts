import type { ReplyOf } from '@wardlink/contract';
import type { Conversations } from './conversations.js';
import { button, element, setChildren } from './elements.js';
import { groupRow } from './group-view.js';
import { call, HospitalError } from './hospital.js';
import { text } from './language.js';
import { keyedRows } from './list-row.js';
import { memberRow } from './member-row.js';
import type { KeptReplies } from './offline/kept-replies.js';
import type { Group } from './phone-groups.js';
import { RepeatedLoad } from './repeated-load.js';
import type { Partner } from './face.js';

interface Wishes {
  kept: KeptReplies;
  conversations: Conversations;
  talk(person: Partner): void;
  call(person: Partner): void;
  openGroup(group: Group): void;
  /** The rows changed, and with them the number of unread messages. */
  drawn(): void;
}

/** The care team, all other people with a conversation, and the groups. */
export function peopleList({ kept, conversations, talk, call: callPerson, openGroup, drawn }: Wishes) {
  const team = element('div', { class: 'team' });
  const groupHead = element('h2', {}, text('groups'));
  const groupList = element('div', { class: 'team' });
  let members: ReplyOf<'own.team'>['members'] | undefined;
  /** Presence changes since the last load. */
  const changed = new Map<string, boolean>();

  type Person = NonNullable<typeof members>[number] | ReturnType<Conversations['spoken']>[number];
  const peopleRows = keyedRows(
    (_person: Person) => memberRow({ talk, call: callPerson }),
    ({ userId }) => userId,
  );
  const groupRows = keyedRows(
    (_group: Group) => groupRow(openGroup),
    ({ groupId }) => groupId,
  );

  const drawTeam = (): void => {
    if (!members) return;
    const inTeam = new Set(members.map(({ userId }) => userId));
    const others = conversations.spoken().filter(({ userId }) => !inTeam.has(userId));
    const rows = peopleRows([...members, ...others], (person) => [
      { ...person, online: changed.get(person.userId) ?? person.online },
      conversations.of(person.userId),
    ]);
    setChildren(team, rows.length > 0 ? rows : [element('p', { class: 'empty' }, text('noTeam'))]);
    drawn();
  };
  const drawGroups = (groups: readonly Group[]): void => {
    groupHead.hidden = groups.length === 0;
    setChildren(
      groupList,
      groupRows(groups, (group) => [group]),
    );
    drawn();
  };
  const loading: RepeatedLoad = new RepeatedLoad({
    load: async (isCurrent) => {
      changed.clear();
      await kept.load('own.team', undefined, (own) => {
        members = own.members;
        drawTeam();
      });
      const listed = await call('chat.conversations');
      if (!isCurrent()) return;
      conversations.replace(listed);
      drawTeam();
    },
    failed: (error) => {
      // The people are shown without a network as well; messages are not stored on the device.
      if (members && !(error instanceof HospitalError)) return;
      team.replaceChildren(
        element('p', { class: 'empty', role: 'alert' }, text('failed')),
        button(text('retry'), () => void loading.run()),
      );
    },
  });
  return {
    parts: [element('h2', {}, text('team')), team, groupHead, groupList],
    drawTeam,
    drawGroups,
    presence: (userId: string, online: boolean): void => {
      changed.set(userId, online);
      drawTeam();
    },
    /** Loads the list again. */
    refresh: (): void => void loading.run(),
    load: (): void => {
      if (!members) team.replaceChildren(element('p', { class: 'empty' }, text('loading')));
      void loading.run();
    },
    leave: (): void => loading.close(),
  };
}
