import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import {
  chatPath,
  endpoints,
  errorCatalogue,
  errorText,
  PERMISSIONS,
  socketEventOf,
  type EndpointName,
  type ErrorCode,
} from '../src/index.js';
import { OutgoingMessage, schemas } from '../src/schemas.js';

const names = Object.keys(endpoints) as EndpointName[];

describe('endpoints', () => {
  it.each(names)('%s stands under /cdms, has an access and its schemas', (name) => {
    const endpoint = endpoints[name];
    const schema: { request?: unknown; reply: unknown } = schemas[name];
    expect(endpoint.path).toMatch(/^\/cdms\/[A-Za-z/]+$/);
    expect(['public', 'session', ...PERMISSIONS]).toContain(endpoint.access);
    expect(schema.reply).toBeDefined();
    expect(schema.request !== undefined).toBe(endpoint.method === 'POST');
  });

  it('has no address twice, and a schema for nothing else', () => {
    const addresses = names.map((name) => `${endpoints[name].method} ${endpoints[name].path}`);
    expect(new Set(addresses).size).toBe(names.length);
    expect(Object.keys(schemas).sort()).toEqual([...names].sort());
  });

  it('has the four addresses of the specification', () => {
    expect(endpoints['call.userSig']).toMatchObject({ method: 'POST', path: '/cdms/trtc/userSig' });
    expect(endpoints['session.logout']).toMatchObject({ method: 'GET', path: '/cdms/logout' });
    expect(endpoints['session.refresh']).toMatchObject({ method: 'POST', path: '/cdms/BsRef/ref' });
    expect(endpoints['session.connectionLost']).toMatchObject({
      method: 'POST',
      path: '/cdms/BsRef/SugarUpdateStatus',
    });
  });

  it('compiles every schema', () => {
    for (const name of names) {
      const schema: { request?: TSchema; reply: TSchema } = schemas[name];
      expect(() => Compile(schema.reply)).not.toThrow();
      const { request } = schema;
      if (request) expect(() => Compile(request)).not.toThrow();
    }
  });
});

describe('errors', () => {
  it('have both languages with the same places, and no text that the pop-up rule would hide', () => {
    for (const [code, entry] of Object.entries(errorCatalogue)) {
      const places = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];
      expect(places(entry.en), code).toEqual(places(entry.zh));
      expect(entry.en, code).not.toMatch(/property|null|undefined/);
      if (code !== 'report.linkInvalid') expect(entry.zh, code).not.toContain('无效');
    }
  });

  it('fill their places', () => {
    expect(errorText('account.locked', 'en', { minutes: 15 })).toContain('in 15 minutes');
    expect(errorText('session.missing' satisfies ErrorCode, 'zh')).toBe('未授权，请登录');
  });
});

describe('chat messages', () => {
  const message = {
    msgType: 2,
    messageId: '0d3c2d5e-7c3f-4f0e-9d59-6a1c9d2b7f10',
    model: 1,
    receiveBizId: '7',
    contentType: 1,
    content: 'hello',
  };
  const check = Compile(OutgoingMessage);

  it('take a chat message and a call message, and nothing with wrong fields (spec 3, chat message)', () => {
    expect(check.Check(message)).toBe(true);
    expect(
      check.Check({
        ...message,
        msgType: 1,
        systemMsgType: 23,
        systemMsgResultStatus: 0,
        otherInfo: { roomNumber: 5 },
      }),
    ).toBe(true);
    expect(check.Check({ ...message, systemMsgResultStatus: 8 })).toBe(false);
    expect(check.Check({ ...message, messageId: 'x' })).toBe(false);
    expect(check.Check({ ...message, otherInfo: { roomNumber: 4294967295 } })).toBe(false);
    expect(check.Check({ ...message, msgType: 4 })).toBe(false);
  });

  it('are told apart as chat, call and warning (spec 4, system message types)', () => {
    expect(socketEventOf({ msgType: 2, systemMsgType: null })).toBe('chat');
    expect(socketEventOf({ msgType: 1, systemMsgType: 23 })).toBe('call');
    expect(socketEventOf({ msgType: 1, systemMsgType: 25 })).toBe('warning');
  });

  it('name the socket path', () => {
    expect(chatPath('doctor', '3')).toBe('/chat/ws/doctor&3');
    expect(chatPath('a&b', '3', 12)).toBe('/chat/ws/a%26b&3?after=12');
  });
});
