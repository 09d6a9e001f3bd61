import { always, get, post, reads, writes } from '../base/endpoint.js';
import { nobody, own } from '../base/scope-rules.js';

/** Endpoints of the login, the session and one's own account. */
export const sessionEndpoints = {
  'session.begin': get('public', nobody, { ...reads, unsealed: true }),
  'session.captcha': get('public', nobody, { ...reads, unsealed: true }),
  'session.login': post('public', nobody, { ...always, path: '/cdms/login', setsCookie: true }),
  'session.beginActivation': post('public', nobody, writes),
  'session.activation': post('public', nobody, reads),
  'session.activate': post('public', nobody, { ...writes, setsCookie: true }),
  'session.unlock': post('session', own, { ...always, fewerTries: true, openDuring: ['missingFactor'] }),
  'session.secondFactor': post('session', own, {
    ...always,
    fewerTries: true,
    setsCookie: true,
    openDuring: ['pendingFactor', 'firstPassword'],
  }),
  'session.me': get('session', own, { ...reads, openDuring: ['pendingFactor', 'missingFactor', 'firstPassword'] }),
  'session.logout': get('session', own, {
    ...always,
    path: '/cdms/logout',
    setsCookie: true,
    openDuring: ['pendingFactor', 'missingFactor', 'firstPassword'],
  }),
  'session.refresh': post('session', own, {
    ...always,
    path: '/cdms/BsRef/ref',
    openDuring: ['pendingFactor', 'missingFactor', 'firstPassword'],
  }),
  'session.connectionLost': post('session', own, { ...always, path: '/cdms/BsRef/SugarUpdateStatus' }),
  'center.overview': get('session', own, reads),
  'center.edit': post('session', own, writes),
  'center.revoke': post('session', { scope: 'own', names: { what: 'session', refusal: 'session.unknown' } }, always),
  'center.revokeOthers': post('session', own, writes),
  'center.changePassword': post('session', own, {
    ...writes,
    setsCookie: true,
    openDuring: ['missingFactor', 'firstPassword'],
  }),
  'center.factorBegin': post('session', own, { ...writes, openDuring: ['missingFactor'] }),
  'center.factorConfirm': post('session', own, { ...writes, openDuring: ['missingFactor'] }),
  'center.factorEnd': post('session', own, writes),
  'center.setAvatar': post('session', own, writes),
  'center.removeAvatar': post('session', own, writes),
} as const;
