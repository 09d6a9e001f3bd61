import { type CallRunner, uniqueId } from '@wardlink/client';
import {
  MSG_TYPE,
  socketEventOf,
  SYSTEM_MSG,
  takenBackBy,
  type StoredChatMessage,
  type UserRecord,
} from '@wardlink/contract';
import { withKind } from './attachments/attached.js';
import { phoneUploads, type Written } from './attachments/phone-uploads.js';
import type { Addressee } from './attachments/uploads.js';
import type { Unsent } from './compose.js';
import { confirmed } from './confirm-dialog.js';
import { CallScreen } from './call-view.js';
import { ConferenceScreen } from './conference-view.js';
import { ChatLine } from './chat-line.js';
import { chatPage } from './chat-page.js';
import { ANNOUNCE_WITHIN, Conversations } from './conversations.js';
import { button, element } from './elements.js';
import { failureText } from './failure-text.js';
import { shortText } from './group-message.js';
import { groupPage } from './group-page.js';
import type { Group } from './phone-groups.js';
import { homePage } from './home-page.js';
import { call, hospitalNow, isReportRefused, onSessionEnd } from './hospital.js';
import { nameOf, switchLanguage, text, type TextKey } from './language.js';
import { MessageBanner } from './message-banner.js';
import { peopleList } from './people-list.js';
import { signOutLater } from './offline/account-change.js';
import type { DeviceStore } from './offline/device-store.js';
import { LineState } from './offline/line-state.js';
import { KeptReplies } from './offline/kept-replies.js';
import { Outbox } from './offline/outbox.js';
import type { Partner } from './face.js';
import { phoneCalls } from './phone-calls.js';
import { PhoneConference } from './phone-conference.js';
import { Ringing } from './ringing.js';

/** How often readings are sent again that a server did not take although there is a network, milliseconds. */
const SEND_AGAIN = 30_000;
/** How long a notice stays, milliseconds. */
const NOTICE_STAYS = 5_000;

interface WardPage {
  root: HTMLElement;
  leave(): void;
  /** Whether something is being typed, or a call goes on. */
  isBusy(): boolean;
}

interface Wishes {
  /** What is kept on this device. */
  store: DeviceStore;
  /** Opens the page again, as in another language. */
  again(): void;
  signedOut(): void;
}

type Info = NonNullable<StoredChatMessage['otherInfo']>;

/** The text of a notice; undefined for one that is not shown. */
function noticeKey(enrolment: Info['enrolmentNotice'], contact: Info['contactNotice']): TextKey | undefined {
  if (enrolment !== undefined) return `enrolmentNotice.${enrolment}`;
  return contact === 'applied' ? 'contactNotice.applied' : undefined;
}

/** The page after login: plan, own readings, care team, conversations and calls. */
export async function wardPage(user: UserRecord, { store, again, signedOut }: Wishes): Promise<WardPage> {
  const zone = user.hospital.zone;
  const clockOffset = (await hospitalNow()) - Date.now();
  const waiting: Unsent = {
    list: [],
    again: (messageId) => line.sendAgain(messageId),
    discard: (messageId) => line.discard(messageId),
  };
  let connected = false;
  const conversations: Conversations = new Conversations({
    ownId: user.userId,
    report: (userId, upTo) => call('chat.read', { userId, upTo }, { once: true }),
    isRefused: isReportRefused,
    changed: () => people.drawTeam(),
    reload: () => people.refresh(),
  });

  const now = (): number => Date.now() + clockOffset;
  const state = new LineState();
  const outbox: Outbox = new Outbox({
    store,
    account: user.userId,
    send: (entry) => call('own.record', entry, { once: true }),
    isOffline: () => !navigator.onLine,
    changed: () => {
      pages?.updateOutbox();
      state.setWaiting(outbox.count);
    },
    stored: () => void pages?.load(),
  });
  const kept = new KeptReplies(store, user.userId, call);
  const problem = element('p', { class: 'problem', role: 'alert' });
  const elsewhere = element('p', { class: 'elsewhere', role: 'status' });
  const content = element('main', {});
  const root = element('div', { class: 'ward' });
  const screen = new CallScreen();
  const ringing = new Ringing();

  const calls: CallRunner = phoneCalls(screen, {
    ownId: user.userId,
    now,
    send: (message) => line.send(message),
    isElsewhere: () => conference.isInside,
    ring: (on) => ringing.set(on),
    failed: (error) => {
      console.error('the call failed', error);
      problem.textContent = text('device');
    },
    changed: () => conference.show(),
  });

  const showShortly = (words: string): void => {
    elsewhere.textContent = words;
    setTimeout(() => (elsewhere.textContent = ''), NOTICE_STAYS);
  };
  const consultation = new ConferenceScreen(user.userId);
  const conference: PhoneConference = new PhoneConference({
    ownId: user.userId,
    now: () => Date.now() + clockOffset,
    isCalling: () => calls.view.state !== 'idle',
    endCall: () => calls.end(),
    ring: (on) => ringing.set(on),
    wishes: () => consultation.wishes,
    show: (view) => {
      consultation.show(view, conference);
      showGroupCall();
    },
    over: (isAlone) => showShortly(text(isAlone ? 'notice.alone' : 'notice.ended')),
    answeredElsewhere: () => showShortly(text('notice.answeredElsewhere')),
    failed: (error) => {
      console.error('the consultation failed', error);
      problem.textContent = failureText(error, 'device');
    },
  });

  /** The call of the group on the screen. */
  const showGroupCall = (): void => {
    // The group's own line says the same.
    if (inGroups.showCall()) consultation.line.hidden = true;
  };

  const say = (to: Addressee, written: Written): void =>
    line.send({ msgType: MSG_TYPE.chat, messageId: uniqueId(), ...to, ...written });
  const uploads = phoneUploads(say, () => {
    chats.updateTools();
    inGroups.updateTools();
  });
  const inGroups: ReturnType<typeof groupPage> = groupPage({
    ownId: user.userId,
    zone,
    now,
    uploads,
    send: say,
    watch: (groupId) => line.watchGroup(groupId),
    callOf: (groupId) => {
      const running = conference.ofGroup(groupId);
      return { running, isInside: running !== undefined && conference.isIn(running.conferenceId) };
    },
    join: (conferenceId) => void conference.enter(conferenceId),
    back: () => home(),
    changed: () => refresh(),
    announce: (group, message) => {
      const person = { userId: group.groupId, name: group.name, latinName: null, avatar: null };
      banner.show(
        person,
        `${nameOf(message.sendUserOther)}: ${shortText(message)}`,
        () => talkIn(group),
        message.messageId,
      );
    },
    failed: (reason) => {
      problem.textContent = reason;
    },
  });
  const { groups } = inGroups;
  const chats: ReturnType<typeof chatPage> = chatPage({
    ownId: user.userId,
    zone,
    now,
    conversations,
    uploads,
    send: say,
    call: (person, video) => void calls.call(person, video),
    back: () => home(),
    changed: () => refresh(),
    announce: (message) => {
      const { sendUserId: userId, sendUserOther: sender, content } = message;
      const person = { userId, ...sender };
      banner.show(person, withKind(message, content ?? ''), () => talk(person), message.messageId);
    },
    failed: (reason) => {
      problem.textContent = reason;
    },
  });

  const refresh = (): void => {
    inGroups.update(waiting, connected);
    showGroupCall();
    people.drawGroups(groups.groups);
    chats.update(waiting, connected);
  };

  /** What somebody did who cares for the patient, or wants to: shown where it came just now, with the pages that it changes. */
  const noteSharing = ({ otherInfo, sendTime }: StoredChatMessage): void => {
    const { enrolmentNotice, contactNotice, contactOwn, contactId = '', contactName = '' } = otherInfo ?? {};
    void pages.loadCare();
    const isNew = Date.now() + clockOffset - sendTime < ANNOUNCE_WITHIN;
    const key = noticeKey(enrolmentNotice, contactNotice);
    if (contactOwn === true || key === undefined || !isNew) return;
    const latinName = otherInfo?.contactLatinName ?? null;
    const person = { userId: contactId, name: contactName, latinName, avatar: null };
    banner.show(person, text(key, { name: nameOf(person) }), () => {
      banner.hide();
      home();
      if (enrolmentNotice === 'applied' || contactNotice === 'applied') pages.showSharing();
    });
  };

  /** Sends what waits, and loads what may have changed meanwhile. */
  const catchUp = (): void => {
    void outbox.flush();
    void pages.load();
  };
  // A socket notices much later than the browser that there is no network.
  const page = new AbortController();
  const { signal } = page;
  addEventListener('offline', () => state.setConnected(false), { signal });
  addEventListener(
    'online',
    () => {
      state.setConnected(connected);
      catchUp();
    },
    { signal },
  );
  const repeated = setInterval(() => {
    if (outbox.count > 0) void outbox.flush();
  }, SEND_AGAIN);

  let wasLost = false;
  const line: ChatLine = new ChatLine(user.user.username, user.doctorId, {
    now,
    message: (message) => {
      takeBack(message);
      if (message.systemMsgType === SYSTEM_MSG.voided) {
        chats.markVoided(message);
        return;
      }
      if (message.systemMsgType === SYSTEM_MSG.enrolment || message.systemMsgType === SYSTEM_MSG.contact) {
        noteSharing(message);
        return;
      }
      chats.keep(message);
      if (socketEventOf(message) !== 'warning') {
        chats.announce(message);
        if (!chats.isOpen()) people.drawTeam();
      }
      if (socketEventOf(message) === 'call') calls.receive(message);
    },
    waiting: (list) => {
      waiting.list = list;
      refresh();
    },
    refused: (description) => {
      problem.textContent = description;
    },
    connected: (yes) => {
      connected = yes;
      state.setConnected(yes && navigator.onLine);
      root.dataset.line = yes ? 'open' : 'lost';
      refresh();
      if (!yes) wasLost = true;
      if (!yes) return;
      if (wasLost) catchUp();
      wasLost = false;
      // Whoever came or went while there was no line.
      people.refresh();
      conversations.repeat();
      groups.repeat();
      void conference.load();
      groups.load().catch(() => undefined);
    },
    conferenceChanged: () => void conference.load(),
    groupMessage: (message) => {
      takeBack(message);
      groups.receive(message);
    },
    groupsChanged: () => void groups.load(),
    groupReads: (frame) => groups.receiveReads(frame),
    chatReads: (userId, readUpTo) => conversations.readElsewhere(userId, readUpTo),
    presence: (userId, online) => people.presence(userId, online),
  });

  const people = peopleList({
    kept,
    conversations,
    talk: (person) => talk(person),
    call: (person) => void calls.call(person, true),
    openGroup: (group) => talkIn(group),
  });
  const pages: ReturnType<typeof homePage> = homePage({
    zone,
    account: user.userId,
    activated: user.activated === true,
    store,
    outbox,
    kept,
    now,
    people: people.parts,
  });

  /** Leaves what is open; what went wrong there is no news anywhere else. */
  const leaveOpened = (): void => {
    chats.leave();
    inGroups.leave();
    problem.textContent = '';
  };

  const home = (): void => {
    leaveOpened();
    conference.show();
    people.drawGroups(groups.groups);
    people.load();
    content.replaceChildren(pages.root);
  };

  const talkIn = (group: Group): void => {
    leaveOpened();
    banner.hide();
    content.replaceChildren(inGroups.open(group));
  };

  const talk = (person: Partner): void => {
    leaveOpened();
    banner.hide();
    content.replaceChildren(chats.open(person));
  };

  const banner = new MessageBanner(talk);

  const takeBack = (message: StoredChatMessage): void => {
    const messageId = takenBackBy(message);
    if (messageId !== undefined) banner.takeBack(messageId);
  };

  const leave = (): void => {
    page.abort();
    clearInterval(repeated);
    outbox.close();
    uploads.close();
    chats.leave();
    conversations.close();
    people.leave();
    pages.leave();
    kept.close();
    inGroups.close();
    line.close();
    conference.close();
    ringing.set(false);
  };
  /** Removes everything of this account from the device; what was not sent only if the user agrees. */
  const signOut = async (): Promise<void> => {
    const unsent = outbox.list.length;
    if (unsent > 0 && !(await confirmed(text('signOutUnsent', { count: unsent }), text('signOutRemove')))) return;
    leave();
    signOutLater.note();
    await store.clear();
    await call('session.logout').then(signOutLater.done, () => undefined);
    signedOut();
  };

  const header = element(
    'header',
    { class: 'top' },
    element('h1', {}, nameOf({ name: user.user.realName, latinName: user.user.latinName })),
    button(
      text('language'),
      () => {
        switchLanguage();
        leave();
        again();
      },
      'quiet',
    ),
    button(text('signOut'), () => void signOut(), 'quiet'),
  );
  onSessionEnd(() => {
    leave();
    void store.forgetLoaded().finally(signedOut);
  });
  home();
  catchUp();
  root.append(
    header,
    state.root,
    banner.root,
    consultation.line,
    problem,
    elsewhere,
    content,
    screen.root,
    consultation.root,
  );
  const isBusy = (): boolean =>
    pages.isTyping() ||
    calls.view.state !== 'idle' ||
    conference.isInside ||
    uploads.isBusy ||
    chats.isRecording() ||
    inGroups.isRecording() ||
    [...root.querySelectorAll<HTMLInputElement>('.compose input')].some(({ value }) => value !== '');
  return { root, leave, isBusy };
}
