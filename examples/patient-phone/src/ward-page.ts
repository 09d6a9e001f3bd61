import {
  MSG_TYPE,
  socketEventOf,
  SYSTEM_MSG,
  type OutgoingChatMessage,
  type ReplyOf,
  type StoredChatMessage,
  type UserRecord,
} from '@wardlink/contract';
import { CallMedia } from './call-media.js';
import { CallScreen } from './call-view.js';
import { ChatLine } from './chat-line.js';
import { chatView } from './chat-view.js';
import { button, element } from './elements.js';
import { call, hospitalNow, onSessionEnd } from './hospital.js';
import { nameOf, switchLanguage, text } from './language.js';
import { newMessageId, PhoneCall } from './phone-call.js';
import { readingsView } from './readings-view.js';
import { Ringing } from './ringing.js';

type Member = ReplyOf<'own.team'>['members'][number];

interface WardPage {
  root: HTMLElement;
  leave(): void;
}

/** The page after login: own readings, care team, conversations and calls. */
export async function wardPage(user: UserRecord, again: () => void, signedOut: () => void): Promise<WardPage> {
  const zone = user.hospital.zone;
  const messages = new Map<string, StoredChatMessage[]>();
  const clockOffset = (await hospitalNow()) - Date.now();
  let waiting: readonly OutgoingChatMessage[] = [];
  let connected = false;
  let chat: ReturnType<typeof chatView> | undefined;
  let partner: Member | undefined;

  const lost = element('p', { class: 'lost', role: 'status', hidden: true }, text('connectionLost'));
  const problem = element('p', { class: 'problem', role: 'alert' });
  const content = element('main', {});
  const root = element('div', { class: 'ward' });
  const screen = new CallScreen();
  const ringing = new Ringing();

  const phoneCall: PhoneCall = new PhoneCall({
    ownId: user.userId,
    send: (message) => line.send(message),
    now: () => Date.now() + clockOffset,
    media: (roomNumber, video) => {
      const failed = (error: unknown): void => {
        console.error('the call failed', error);
        problem.textContent = text('device');
        phoneCall.failed();
      };
      screen.media = new CallMedia(
        roomNumber,
        video,
        { local: screen.local, remote: screen.remote },
        () => phoneCall.peerLeft(),
        failed,
      );
      return screen.media;
    },
    ring: (on) => ringing.set(on),
    show: (view) => screen.show(view, phoneCall),
  });

  const refresh = (): void => {
    if (partner) chat?.update(messages.get(partner.userId) ?? [], waiting, connected);
  };

  const keep = (message: StoredChatMessage): void => {
    const other = message.sendUserId === user.userId ? message.receiveBizId : message.sendUserId;
    const known = messages.get(other) ?? [];
    if (known.some(({ messageId }) => messageId === message.messageId)) return;
    messages.set(
      other,
      [...known, message].sort((a, b) => a.seq - b.seq),
    );
    refresh();
  };

  /** Replaces the content of a voided message by the mark that it was voided. */
  const markVoided = ({ sendUserId, sendTime, sendUserOther: by, otherInfo }: StoredChatMessage): void => {
    const known = messages.get(sendUserId) ?? [];
    const voided = { at: sendTime, by: { name: by.name, latinName: by.latinName }, reason: null };
    messages.set(
      sendUserId,
      known.map((one) => (one.messageId === otherInfo?.voidedMessageId ? { ...one, content: null, voided } : one)),
    );
    refresh();
  };

  const line: ChatLine = new ChatLine(user.user.username, user.doctorId, {
    message: (message) => {
      if (message.systemMsgType === SYSTEM_MSG.voided) {
        markVoided(message);
        return;
      }
      keep(message);
      if (socketEventOf(message) === 'call') phoneCall.receive(message);
    },
    waiting: (list) => {
      waiting = list;
      refresh();
    },
    refused: (description) => {
      problem.textContent = description;
    },
    connected: (yes) => {
      connected = yes;
      lost.hidden = yes;
      root.dataset.line = yes ? 'open' : 'lost';
      refresh();
    },
  });

  const home = (): void => {
    chat = undefined;
    partner = undefined;
    const team = element('div', { class: 'team' }, element('p', { class: 'empty' }, text('loading')));
    const loadTeam = async (): Promise<void> => {
      try {
        const { members } = await call('own.team');
        const rows = members.map((member) =>
          element(
            'div',
            { class: 'member' },
            element(
              'span',
              {},
              element('b', {}, nameOf(member)),
              element('small', {}, `${text(member.role)} · ${text(member.online ? 'online' : 'away')}`),
            ),
            button(text('message'), () => void talk(member)),
            button(text('videoCall'), () => phoneCall.start(member, true), 'primary'),
          ),
        );
        team.replaceChildren(...(rows.length > 0 ? rows : [element('p', { class: 'empty' }, text('noTeam'))]));
      } catch {
        team.replaceChildren(
          element('p', { class: 'empty', role: 'alert' }, text('failed')),
          button(text('retry'), () => void loadTeam()),
        );
      }
    };
    void loadTeam();
    content.replaceChildren(
      element('h2', {}, text('team')),
      team,
      element('h2', {}, text('readings')),
      readingsView(zone),
    );
  };

  const talk = async (member: Member): Promise<void> => {
    partner = member;
    chat = chatView(member, user.userId, zone, {
      back: home,
      send: (written) =>
        line.send({
          msgType: MSG_TYPE.chat,
          messageId: newMessageId(),
          model: 1,
          receiveBizId: member.userId,
          contentType: 1,
          content: written,
        }),
      call: (video) => phoneCall.start(member, video),
    });
    content.replaceChildren(chat.root);
    refresh();
    const { messages: earlier } = await call('chat.history', { userId: member.userId });
    earlier.forEach(keep);
    const newest = earlier[0]?.seq;
    if (newest !== undefined) await call('chat.read', { userId: member.userId, upTo: newest });
  };

  const leave = (): void => {
    line.close();
    ringing.set(false);
  };
  const header = element(
    'header',
    { class: 'top' },
    element('b', {}, nameOf({ name: user.user.realName, latinName: user.user.latinName })),
    button(
      text('language'),
      () => {
        switchLanguage();
        leave();
        again();
      },
      'quiet',
    ),
    button(
      text('signOut'),
      () => {
        leave();
        void call('session.logout').finally(signedOut);
      },
      'quiet',
    ),
  );
  onSessionEnd(() => {
    leave();
    signedOut();
  });
  home();
  root.append(header, lost, problem, content, screen.root);
  return { root, leave };
}
