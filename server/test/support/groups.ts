import { MSG_TYPE, type OutgoingChatMessage, type StoredChatMessage } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import type { TestSocket } from './socket.js';

type More = Partial<Pick<OutgoingChatMessage, 'contentType' | 'group'>>;

/** A message to a group. */
export const toGroup = (groupId: string, content: string, more: More = {}): OutgoingChatMessage => ({
  msgType: MSG_TYPE.chat,
  messageId: randomUUID(),
  model: 2,
  receiveBizId: groupId,
  contentType: 1,
  content,
  ...more,
});

/** Sends to a group and waits for the answer. @returns `ok`, or the code of the refusal */
export async function say(socket: TestSocket, message: OutgoingChatMessage): Promise<string> {
  socket.send(message);
  const answer = await socket.answerTo(message.messageId);
  return answer.msgType === MSG_TYPE.refused ? answer.code : 'ok';
}

/** Texts that a socket received of a group, in the order in which they came. */
export const textsOf = (socket: TestSocket, groupId: string): (string | null)[] =>
  messagesOf(socket, groupId)
    .filter(({ contentType }) => contentType === 1)
    .map(({ content }) => content);

export const messagesOf = (socket: TestSocket, groupId: string): StoredChatMessage[] =>
  socket.messages.filter(({ model, receiveBizId }) => model === 2 && receiveBizId === groupId);
