import { CHAT_MODEL, typedWords, type StoredChatMessage } from '@wardlink/contract';
import { attachTools } from './attachments/attach-tools.js';
import { writtenText, type Written } from './attachments/phone-uploads.js';
import type { Addressee, Uploads } from './attachments/uploads.js';
import type { Unsent } from './compose.js';
import { failureText } from './failure-text.js';
import { groupView } from './group-view.js';
import { call, isReportRefused } from './hospital.js';
import type { Conference } from './phone-conference.js';
import { RepeatedLoad } from './repeated-load.js';
import { PhoneGroups, type Group } from './phone-groups.js';

interface Wishes {
  ownId: string;
  zone: string;
  now(): number;
  /** Running uploads, including those to groups. */
  uploads: Uploads;
  send(to: Addressee, written: Written): void;
  /** Sets the group on the screen; null for none. */
  watch(groupId: string | null): void;
  /** The call of a group, and whether the patient is in it. */
  callOf(groupId: string): { running: Conference | undefined; isInside: boolean };
  join(conferenceId: string): void;
  back(): void;
  /** The list, or the open group, changed. */
  changed(): void;
  announce(group: Group, message: StoredChatMessage): void;
  failed(reason: string): void;
}

interface Opened {
  groupId: string;
  view: ReturnType<typeof groupView>;
  tools: ReturnType<typeof attachTools>;
  messages: RepeatedLoad;
}

/** The patient's groups, and the page of the open one. */
export function groupPage(wishes: Wishes) {
  let opened: Opened | undefined;
  const groups = new PhoneGroups({
    ownId: wishes.ownId,
    now: wishes.now,
    watch: wishes.watch,
    changed: wishes.changed,
    list: async () => (await call('group.list')).groups,
    history: (where) => call('group.history', where),
    people: async (groupId) => (await call('group.detail', { groupId })).people,
    read: (groupId, upTo) => call('group.read', { groupId, upTo }, { once: true }),
    isRefused: isReportRefused,
    announce: wishes.announce,
  });

  const list = new RepeatedLoad({ load: () => groups.load(), failed: () => undefined });

  const closeTools = (): void => {
    opened?.messages.close();
    opened?.tools.leave();
    opened?.view.leave();
    opened = undefined;
  };
  const open = (group: Group): HTMLElement => {
    closeTools();
    const { groupId } = group;
    const to = { model: CHAT_MODEL.group, receiveBizId: groupId };
    const tools = attachTools(to, wishes.uploads);
    const view = groupView(group, {
      ownId: wishes.ownId,
      zone: wishes.zone,
      tools: tools.root,
      actions: {
        back: wishes.back,
        send: (content) => wishes.send(to, writtenText(typedWords(content))),
        older: () => void groups.loadOlder(),
        join: wishes.join,
        seen: (upTo) => groups.seen(upTo),
      },
    });
    const messages = new RepeatedLoad({
      load: () => groups.enter(groupId),
      failed: (error) => wishes.failed(failureText(error, 'failed')),
      recovered: () => wishes.failed(''),
    });
    opened = { groupId, view, tools, messages };
    void messages.run();
    return view.root;
  };
  /** @returns whether the page of the open group shows a running call */
  const showCall = (): boolean => {
    if (!opened) return false;
    const { running, isInside } = wishes.callOf(opened.groupId);
    opened.view.showCall(running, isInside);
    return running !== undefined && !isInside;
  };
  return {
    groups,
    /** Loads the list of groups. */
    load: (): void => void list.run(),
    open,
    showCall,
    update: (waiting: Unsent, connected: boolean): void => opened?.view.update(groups.open, groups, waiting, connected),
    leave: (): void => {
      closeTools();
      groups.leave();
    },
    /** Shows the uploads to the open group. */
    updateTools: (): void => opened?.tools.update(),
    isRecording: (): boolean => opened?.tools.isRecording() === true,
    close: (): void => {
      closeTools();
      list.close();
      groups.close();
    },
  };
}
