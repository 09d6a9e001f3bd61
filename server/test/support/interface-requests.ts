import { createHash, randomUUID } from 'node:crypto';
import type { RequestOf } from '@wardlink/contract';
import { sealBytes } from '../../src/core/sealed-bytes.js';
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

interface Destination {
  destinationId: string;
  deliveryId: string;
}

/** A destination of a ward that is not in use, with one result of a patient that waits for somebody. */
export async function makeDestination(
  test: TestServer,
  { wardId, code, patientId, readingId }: { wardId: string; code: string; patientId: string; readingId: string },
): Promise<Destination> {
  const { db, clock } = test.server.context;
  const { nodeId, enabled, transport, host, port, tls, url, keepDays, name, ...format } = destinationSettings(wardId);
  const { id: destinationId } = await db
    .insertInto('resultDestination')
    .values({
      nodeId,
      enabled,
      transport,
      host,
      port,
      tls,
      url,
      keepDays,
      name: `LIS of Role-${code} ${name}`,
      format: JSON.stringify(format),
      createdAt: clock.date(),
      createdBy: test.hospital.accounts.chief,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: deliveryId } = await db
    .insertInto('resultDelivery')
    .values({
      destinationId,
      indicator: 'glucose',
      readingId,
      version: 1,
      kind: 'final',
      patientId,
      queuedAt: clock.date(),
      state: 'aside',
      reason: 'refused',
      answer: 'AR',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { destinationId, deliveryId };
}

/** Settings of a destination that is not in use. */
export const destinationSettings = (nodeId: string): RequestOf<'interface.saveDestination'> => ({
  name: randomUUID(),
  nodeId,
  enabled: false,
  transport: 'mllp',
  host: '127.0.0.1',
  // Nobody listens there.
  port: 1,
  tls: false,
  url: null,
  keepDays: 30,
  charset: 'utf-8',
  version: '2.4',
  event: 'R01',
  mode: 'original',
  applicationError: 'later',
  zone: 'Asia/Shanghai',
  language: 'zh',
  facility: 'H1',
  receivingApplication: 'LIS',
  receivingFacility: 'H1',
  voided: 'D',
  refusals: 'none',
  home: false,
  indicators: ['glucose'],
  codes: [],
});

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
  'interface.token': (side) => ({
    request: { partnerId: side.interfaceId },
    // It has a port.
    stays: 'interface.noPush',
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
  'interface.saveDestination': ({ wardId }) => ({
    request: { ...destinationSettings(wardId), zone: 'Mars/Olympus' },
    stays: 'interface.zone',
  }),
  'interface.testDestination': ({ destinationId }) => ({ request: { destinationId } }),
  'interface.deliveries': ({ destinationId }) => ({ request: { destinationId } }),
  'interface.delivery': ({ destinationId, deliveryId }) => ({ request: { destinationId, deliveryId } }),
  'interface.resend': ({ destinationId }) => ({ request: { destinationId, deliveryIds: [randomUUID()] } }),
  'interface.giveUp': ({ destinationId }) => ({
    request: { destinationId, deliveryId: randomUUID(), reason: 'test' },
    stays: 'interface.deliveryUnknown',
  }),
  'interface.backfill': ({ destinationId }) => ({
    request: { destinationId, from: '2026-01-02', to: '2026-01-01' },
    stays: 'interface.period',
  }),
};
