import {
  ATTACHMENT_BYTES,
  CONTENT,
  contentTypeOf,
  type OutgoingChatMessage,
  type StoredChatMessage,
} from '@wardlink/contract';
import { attachTools } from './attachments/attach-tools.js';
import { smallerPicture } from './attachments/smaller-picture.js';
import { Uploads } from './attachments/uploads.js';
import { groupView } from './group-view.js';
import { call, HospitalError, storeFile } from './hospital.js';
import { text } from './language.js';
import { newMessageId } from './phone-call.js';
import type { Conference } from './phone-conference.js';
import { PhoneGroups, type Group } from './phone-groups.js';

/** What a message to a group says. */
export type Written = Pick<OutgoingChatMessage, 'contentType' | 'content' | 'group'>;

interface Wishes {
  ownId: string;
  zone: string;
  now(): number;
  send(groupId: string, written: Written): void;
  /** The group on the screen, or none. */
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
}

/** The patient's groups, the page of the one that is open, and what is on its way to them. */
export function groupPage(wishes: Wishes) {
  let opened: Opened | undefined;
  const uploads = new Uploads({
    newId: newMessageId,
    prepared: (kind, file) => (kind === 'picture' ? smallerPicture(file) : Promise.resolve(file)),
    store: ({ id, kind, name, blob }) => storeFile(id, kind, name, blob),
    send: ({ id, kind, groupId }) =>
      wishes.send(groupId, { contentType: contentTypeOf(kind), content: null, group: { attachmentId: id } }),
    tooLarge: (kind) => text('fileTooLarge', { most: ATTACHMENT_BYTES[kind] / 1024 ** 2 }),
    problemOf: (error) => (error instanceof HospitalError ? error.message : text('fileLost')),
    changed: () => opened?.tools.update(),
  });
  const groups = new PhoneGroups({
    ...{ ownId: wishes.ownId, now: wishes.now, watch: wishes.watch, changed: wishes.changed },
    list: async () => (await call('group.list')).groups,
    history: (where) => call('group.history', where),
    read: (groupId, upTo) => call('group.read', { groupId, upTo }),
    announce: wishes.announce,
  });

  const closeTools = (): void => {
    opened?.tools.leave();
    opened = undefined;
  };
  const open = (group: Group): HTMLElement => {
    closeTools();
    const { groupId } = group;
    const tools = attachTools(groupId, uploads);
    const view = groupView(group, {
      ownId: wishes.ownId,
      zone: wishes.zone,
      tools: tools.root,
      actions: {
        back: wishes.back,
        send: (content) => wishes.send(groupId, { contentType: CONTENT.text, content }),
        older: () => void groups.loadOlder(),
        join: wishes.join,
      },
    });
    opened = { groupId, view, tools };
    groups
      .enter(groupId)
      .catch((error: unknown) => wishes.failed(error instanceof HospitalError ? error.message : text('failed')));
    return view.root;
  };
  /** @returns whether the open group says itself that a call is on */
  const showCall = (): boolean => {
    if (!opened) return false;
    const { running, isInside } = wishes.callOf(opened.groupId);
    opened.view.showCall(running, isInside);
    return running !== undefined && !isInside;
  };
  return {
    groups,
    open,
    showCall,
    update: (waiting: readonly OutgoingChatMessage[], connected: boolean): void =>
      opened?.view.update(groups.open, groups.messages, waiting, connected),
    leave: (): void => {
      closeTools();
      groups.leave();
    },
    /** Whether something is on its way to a group, or is being recorded. */
    isBusy: (): boolean => uploads.isBusy || opened?.tools.isRecording() === true,
    /** Sends no more, as after signing out. */
    close: (): void => {
      closeTools();
      uploads.close();
    },
  };
}
