import { USER_TYPES } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { openSession } from '../../src/modules/session/sessions.js';
import type { TestServer } from './server.js';

/**
 * Stores an invitation to a call from one account to another, as the chat does.
 * @param later so many milliseconds after now: a room is of its first invitation
 */
export async function invite(
  { server, hospital }: TestServer,
  [from, to]: readonly [senderId: string, receiverId: string],
  roomNumber: number,
  later = 0,
): Promise<void> {
  const { db, clock } = server.context;
  await db
    .insertInto('message')
    .values({
      id: randomUUID(),
      senderId: from,
      receiverId: to,
      nodeId: hospital.nodes.departmentA,
      msgType: 1,
      systemMsgType: 23,
      resultStatus: 0,
      otherInfo: JSON.stringify({ roomNumber }),
      sentAt: new Date(clock.now() + later),
    })
    .execute();
}

/** Opens a session from which an account can call, without logging in. @returns the session's id */
export async function openCalls({ server }: TestServer, accountId: string): Promise<string> {
  const { db, clock } = server.context;
  const { id } = await openSession(db, { id: accountId, userType: USER_TYPES.staff }, clock.now(), {
    address: '127.0.0.1',
    agent: null,
  });
  return id;
}
