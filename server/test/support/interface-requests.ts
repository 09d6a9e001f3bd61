import { createHash, randomUUID } from 'node:crypto';
import { sealBytes } from '../../src/modules/interfaces/sealed-bytes.js';
import { bytesOf, messageText } from './his.js';
import type { Builders } from './requests.js';
import type { TestServer } from './server.js';
import type { WardFixture } from './ward-fixture.js';

interface Interface {
  partnerId: string;
  messageId: string;
}

let ports = 40_000;

/** An interface of a ward that is not in use, with one message that waits for somebody. */
export async function makeInterface(
  test: TestServer,
  { wardId, code }: { wardId: string; code: string },
): Promise<Interface> {
  const { db, clock, factorKeys } = test.server.context;
  const name = `HIS of Role-${code} ${randomUUID().slice(0, 8)}`;
  const at = clock.date();
  const { id: accountId } = await db
    .insertInto('account')
    .values({
      nodeId: wardId,
      roleId: null,
      username: `interface:${name}`,
      passwordHash: '',
      realName: name,
      sex: 'male',
      userType: 1,
      enabled: false,
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: partnerId } = await db
    .insertInto('interfacePartner')
    .values({
      nodeId: wardId,
      accountId,
      name,
      enabled: false,
      port: (ports += 1),
      networks: ['127.0.0.1'],
      charset: 'utf-8',
      zone: 'Asia/Shanghai',
      createdAt: at,
      createdBy: test.hospital.accounts.chief,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const messageId = randomUUID();
  const bytes = bytesOf(messageText({ event: 'A01', at: '20260301080000', place: 'W1', patient: name, visit: name }));
  await db
    .insertInto('interfaceMessage')
    .values({
      id: messageId,
      partnerId,
      receivedAt: at,
      raw: sealBytes(factorKeys, messageId, bytes),
      size: bytes.length,
      digest: createHash('sha256').update(bytes).digest(),
      type: 'ADT',
      event: 'A01',
      state: 'aside',
      reason: 'ward.unmapped',
      answer: 'AA',
    })
    .execute();
  return { partnerId, messageId };
}

const interfaceOf = ({ interfaceId, interfaceMessageId }: WardFixture): Interface => ({
  partnerId: interfaceId,
  messageId: interfaceMessageId,
});

type Names = Extract<keyof Builders, `interface.${string}`>;

/** Requests about the hospital's other systems. */
export const interfaceRequests: Pick<Builders, Names> = {
  'interface.save': ({ wardId }) => ({
    request: {
      name: randomUUID(),
      nodeId: wardId,
      enabled: false,
      port: 2575,
      tls: false,
      networks: ['127.0.0.1'],
      charset: 'utf-8',
      unicode: null,
      zone: 'Mars/Olympus',
      processing: ['P'],
      endsWithoutReturn: false,
      keepDays: 30,
    },
    stays: 'interface.zone',
  }),
  'interface.messages': (side) => ({
    request: { partnerId: side.interfaceId },
  }),
  'interface.message': (side) => ({ request: interfaceOf(side) }),
  'interface.preview': (side) => ({ request: interfaceOf(side) }),
  'interface.replay': (side) => ({
    request: { partnerId: side.interfaceId, messageIds: [randomUUID()] },
  }),
  'interface.dismiss': (side) => ({
    request: { partnerId: side.interfaceId, messageId: randomUUID(), reason: 'test' },
    stays: 'interface.messageUnknown',
  }),
  'interface.mappings': (side) => ({
    request: { partnerId: side.interfaceId },
  }),
  'interface.map': (side) => ({
    request: { partnerId: side.interfaceId, kind: 'sex', code: 'U', sex: 'female' },
  }),
};
