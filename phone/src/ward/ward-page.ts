import type { StoredChatMessage, UserRecord } from '@wardlink/contract';
import { bottomBar, type Tab } from '../bar/bottom-bar.js';
import type { ChatLine } from '../chat-line.js';
import { Conversations } from '../conversations.js';
import { element } from '../elements.js';
import type { Partner } from '../face.js';
import { homePage } from '../home-page.js';
import { call, hospitalNow, isReportRefused, onSessionEnd } from '../hospital.js';
import { nameOf, switchLanguage } from '../language.js';
import { MessageBanner } from '../message-banner.js';
import type { DeviceStore } from '../offline/device-store.js';
import { KeptReplies } from '../offline/kept-replies.js';
import { peopleList } from '../people-list.js';
import type { Group } from '../phone-groups.js';
import type { MissedCall } from '../plan/today-plan.js';
import { pageCalls } from './page-calls.js';
import { pageHeader } from './page-header.js';
import { pageLine } from './page-line.js';
import { PageNotices } from './page-notices.js';
import { pageOutbox } from './page-outbox.js';
import { pageTalks } from './page-talks.js';
import { sharingNotice } from './sharing-notices.js';
import { signOut } from './sign-out.js';

interface WardPage {
  root: HTMLElement;
  leave(): void;
  /** Whether somebody is typing or in a call. */
  isBusy(): boolean;
}

interface Wishes {
  /** Data stored on this device. */
  store: DeviceStore;
  /** Opens the page again, for example in another language. */
  again(): void;
  signedOut(): void;
}

/** The page after login: plan, own readings, care team, conversations and calls. */
export async function wardPage(user: UserRecord, { store, again, signedOut }: Wishes): Promise<WardPage> {
  const { userId: ownId } = user;
  const { zone } = user.hospital;
  const clockOffset = (await hospitalNow()) - Date.now();
  const now = (): number => Date.now() + clockOffset;
  const root = element('div', { class: 'ward' });
  const content = element('main', {});
  const go = (tab: Tab): void => {
    home();
    pages.show(tab);
  };
  const bar = bottomBar(go);
  const notices = new PageNotices();
  const banner = new MessageBanner((person) => talk(person));
  const kept = new KeptReplies(store, ownId, call);
  const conversations: Conversations = new Conversations({
    ownId,
    report: (userId, upTo) => call('chat.read', { userId, upTo }, { once: true }),
    isRefused: isReportRefused,
    changed: () => people.drawTeam(),
    reload: () => people.refresh(),
  });
  const readings = pageOutbox({
    store,
    account: ownId,
    changed: () => pages?.updateOutbox(),
    load: () => void pages?.load(),
  });
  const calls = pageCalls({
    ownId,
    now,
    notices,
    send: (message) => line.send(message),
    showGroupCall: () => talks.inGroups.showCall(),
  });
  const people = peopleList({
    kept,
    conversations,
    talk: (person) => talk(person),
    call: (person) => void calls.ofTwo.call(person, true),
    openGroup: (group) => talkIn(group),
    drawn: () => noteUnread(),
  });
  const talks: ReturnType<typeof pageTalks> = pageTalks({
    ownId,
    zone,
    now,
    conversations,
    calls,
    notices,
    banner,
    send: (message) => line.send(message),
    watch: (groupId) => line.watchGroup(groupId),
    sendAgain: (messageId) => line.sendAgain(messageId),
    discard: (messageId) => line.discard(messageId),
    drawGroups: (groups) => people.drawGroups(groups),
    back: () => home(),
    talk: (person) => talk(person),
    talkIn: (group) => talkIn(group),
  });
  const pages: ReturnType<typeof homePage> = homePage({
    zone,
    account: ownId,
    activated: user.activated === true,
    store,
    outbox: readings.outbox,
    kept,
    now,
    people: people.parts,
    missedCall: () => missedCall(),
    shown: (tab) => bar.show(tab),
    openToday: () => go('today'),
  });
  /** The first missed call in the lists of people and groups; opening its messages ends it. */
  const missedCall = (): MissedCall | undefined => {
    const person = conversations.spoken().find(({ userId }) => conversations.of(userId)?.missedCall === true);
    if (person) return { name: nameOf(person), open: () => talk(person) };
    const group = talks.groups.groups.find(({ own }) => own.missedCall);
    return group && { name: group.name, open: () => talkIn(group) };
  };
  const noteUnread = (): void => {
    // Groups that the patient muted do not ask for attention.
    const audible = talks.groups.groups.filter(({ own }) => !own.quiet);
    bar.setUnread(audible.reduce((sum, { own }) => sum + own.unread, conversations.unread));
    pages.updateCalls();
  };

  /** Shows a new notice about sharing, and updates the affected pages. */
  const noteSharing = (message: StoredChatMessage): void => {
    void pages.loadCare();
    const notice = sharingNotice(message, now());
    if (!notice) return;
    banner.show(notice.person, notice.words, () => {
      banner.hide();
      home();
      if (notice.asks) pages.show('sharing');
    });
  };
  const line: ChatLine = pageLine(user, {
    now,
    calls,
    talks,
    conversations,
    people,
    notices,
    banner,
    sharing: noteSharing,
    connected: (yes) => {
      readings.setConnected(yes);
      root.dataset.line = yes ? 'open' : 'lost';
    },
    catchUp: readings.catchUp,
  });

  /** Leaves the open page; its errors are not shown elsewhere. */
  const leaveOpened = (): void => {
    talks.leave();
    notices.clear();
  };
  const home = (): void => {
    leaveOpened();
    calls.conference.show();
    people.drawGroups(talks.groups.groups);
    people.load();
    content.replaceChildren(pages.root);
    pages.reshow();
  };
  const talkIn = (group: Group): void => {
    leaveOpened();
    banner.hide();
    content.replaceChildren(talks.inGroups.open(group));
    bar.show('messages');
  };
  const talk = (person: Partner): void => {
    leaveOpened();
    banner.hide();
    content.replaceChildren(talks.chats.open(person));
    bar.show('messages');
  };

  const leave = (): void => {
    readings.close();
    conversations.close();
    people.leave();
    pages.leave();
    kept.close();
    talks.close();
    // A call that ends with the page reports that over the line.
    calls.close();
    line.close();
  };
  onSessionEnd(() => {
    leave();
    void store.forgetLoaded().finally(signedOut);
  });
  const header = pageHeader(user, {
    otherLanguage: () => {
      switchLanguage();
      leave();
      again();
    },
    signOut: () => void signOut(store, readings.outbox.list.length, leave).then((isOut) => isOut && signedOut()),
  });
  home();
  readings.catchUp();
  root.append(header, readings.root, banner.root, calls.line, ...notices.parts, content, bar.root, ...calls.screens);
  const isBusy = (): boolean =>
    pages.isTyping() ||
    calls.isBusy() ||
    talks.isBusy() ||
    [...root.querySelectorAll<HTMLInputElement>('.compose input')].some(({ value }) => value !== '');
  return { root, leave, isBusy };
}
