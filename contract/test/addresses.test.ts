import { expect, it } from 'vitest';
import { chatPath, endpoints } from '../src/index.js';

it.each([
  ['call.userSig', 'POST', '/cdms/trtc/userSig'],
  ['session.logout', 'GET', '/cdms/logout'],
  ['session.connectionLost', 'POST', '/cdms/BsRef/SugarUpdateStatus'],
  ['session.refresh', 'POST', '/cdms/BsRef/ref'],
] as const)('%s is %s %s (spec 7, addresses)', (name, method, path) => {
  expect(endpoints[name]).toMatchObject({ method, path });
});

it('the chat socket names user and doctor in its path (spec 7, addresses)', () => {
  expect(chatPath('13800000001', '7')).toBe('/chat/ws/13800000001&7');
});
