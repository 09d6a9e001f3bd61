import { describe, expect, it } from 'vitest';
import { endpoints, type Endpoint, type EndpointName } from '../src/index.js';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const names = (which: (endpoint: Endpoint) => unknown): EndpointName[] =>
  all.filter(([, endpoint]) => which(endpoint)).map(([name]) => name);

describe('the properties of endpoints', () => {
  it('limit every endpoint that reads many rows: each file, and each read from the replica', () => {
    expect(names(({ stream, heavy }) => stream && !heavy)).toEqual([]);
    expect(names(({ replica, heavy }) => replica && !heavy)).toEqual([]);
  });

  it('let the replica answer reads alone', () => {
    expect(names(({ replica, does }) => replica && does !== 'read')).toEqual([]);
  });

  it('keep everything that only reads open on a full disk', () => {
    expect(names(({ does, fullDisk }) => does === 'read' && fullDisk !== 'allowed')).toEqual([]);
  });

  it('name what is stored even then: logging in and out, withdrawing rights, staying in a call', () => {
    expect(names(({ does, fullDisk }) => does === 'write' && fullDisk === 'allowed').sort()).toEqual([
      'center.revoke',
      'conference.busy',
      'conference.decline',
      'conference.join',
      'conference.leave',
      'contact.block',
      'contact.remove',
      'device.withdraw',
      'own.withdrawConsent',
      'patient.unmask',
      'quality.open',
      'quality.withdraw',
      'report.open',
      'report.withdraw',
      'session.connectionLost',
      'session.login',
      'session.logout',
      'session.refresh',
      'session.secondFactor',
      'session.unlock',
      'staff.setState',
    ]);
  });

  it('leave no body open but the two before there is a key', () => {
    expect(names(({ unsealed }) => unsealed)).toEqual(['session.begin', 'session.captcha']);
  });
});
