import {
  BOARD_TOPICS,
  type BoardTopic,
  chatPath,
  MSG_TYPE,
  type OutgoingChatMessage,
  type ServerChatFrame,
  type StoredChatMessage,
} from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

/** A chat socket that records the frames it receives. */
export interface TestSocket {
  readonly frames: ServerChatFrame[];
  readonly messages: StoredChatMessage[];
  send(frame: object): void;
  /** Resolves with the first frame, received or still to come, that fits. */
  until(fits: (frame: ServerChatFrame) => boolean): Promise<ServerChatFrame>;
  /** Resolves with the answer to a message: acknowledged or refused. */
  answerTo(messageId: string): Promise<ServerChatFrame>;
  /** Resolves with the close code once the socket is closed. */
  readonly closed: Promise<number>;
  /** Cuts the connection without a closing handshake. */
  cut(): void;
  close(): Promise<void>;
}

/** Asks to be told of changes of topics, and waits until the server has taken note. */
export async function watchTopics(socket: TestSocket, topics: readonly BoardTopic[]): Promise<void> {
  const before = socket.frames.filter(({ msgType }) => msgType === MSG_TYPE.heartbeat);
  const watched = topics.map((topic) => ({ topic, patientId: null }));
  socket.send({ msgType: MSG_TYPE.watchTopics, watched });
  // The answer to a heartbeat comes after what was sent before it.
  socket.send({ msgType: MSG_TYPE.heartbeat });
  const answer = await socket.until((frame) => frame.msgType === MSG_TYPE.heartbeat && !before.includes(frame));
  socket.frames.splice(socket.frames.indexOf(answer), 1);
}

/** Opens a chat socket that is told of changes of every topic. */
export async function openWatching(...where: Parameters<typeof openSocket>): Promise<TestSocket> {
  const socket = await openSocket(...where);
  await watchTopics(socket, BOARD_TOPICS);
  return socket;
}

/** Opens a chat socket. Rejects with the HTTP status when the server refuses it. */
export function openSocket(
  url: string,
  {
    cookie,
    name,
    userId,
    after,
    origin,
    headers = {},
  }: {
    cookie?: string;
    name: string;
    userId: string;
    after?: number;
    origin?: string;
    headers?: Record<string, string>;
  },
): Promise<TestSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${chatPath(name, userId, after)}`, {
      headers: { ...(cookie ? { cookie } : {}), ...(origin ? { origin } : {}), ...headers },
    });
    const frames: ServerChatFrame[] = [];
    const waiting = new Set<() => void>();
    const closed = new Promise<number>((done) => socket.on('close', done));
    socket.on('message', (data) => {
      frames.push(JSON.parse(String(data)) as ServerChatFrame);
      for (const look of waiting) look();
    });
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      reject(new Error(`refused ${response.statusCode}`));
    });
    socket.on('error', reject);
    const until: TestSocket['until'] = (fits) =>
      new Promise((found, failed) => {
        const look = (): void => {
          const frame = frames.find(fits);
          if (!frame) return;
          waiting.delete(look);
          found(frame);
        };
        waiting.add(look);
        void closed.then((code) => failed(new Error(`closed ${code}`)));
        look();
      });
    socket.on('open', () =>
      resolve({
        frames,
        get messages() {
          return frames.filter((frame): frame is StoredChatMessage => 'sendUserId' in frame);
        },
        send: (frame) => socket.send(JSON.stringify(frame)),
        until,
        answerTo: (messageId) =>
          until((frame) => (frame.msgType === 4 || frame.msgType === 5) && frame.messageId === messageId),
        closed,
        cut: () => socket.terminate(),
        close: async () => {
          socket.close();
          await closed;
        },
      }),
    );
  });
}

export function text(receiveBizId: string, content: string, messageId: string = randomUUID()): OutgoingChatMessage {
  return { msgType: 2, messageId, model: 1, receiveBizId, contentType: 1, content };
}

/** A call message: step of the call and room number. */
export function call(receiveBizId: string, result: number, roomNumber = 4711): OutgoingChatMessage {
  return {
    msgType: 1,
    messageId: randomUUID(),
    model: 1,
    receiveBizId,
    contentType: 1,
    systemMsgType: 23,
    systemMsgResultStatus: result,
    otherInfo: { roomNumber },
  };
}
