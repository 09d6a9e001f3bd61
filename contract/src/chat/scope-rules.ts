import { lists, partner, type ScopeRule } from '../base/scope-rules.js';
import type { SocketEvent } from './frames.js';

/** Scope rules of the events of the chat socket. */
export const socketScopeRules = {
  chat: partner,
  call: partner,
  warning: lists,
  board: lists,
  presence: partner,
  conference: { scope: 'own' },
  group: { scope: 'own' },
  virtualWard: { scope: 'own' },
  contact: { scope: 'own' },
  enrolment: { scope: 'own' },
} as const satisfies Record<SocketEvent, ScopeRule>;
