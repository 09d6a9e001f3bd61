import type { Handlers } from '../../core/handler.js';
import { listMappings, mapCode } from './mappings.js';
import { dismissMessage, listMessages, replayMessages, showMessage } from './messages.js';
import { interfaceChoices, listPartners, makePartnerToken, savePartner } from './partners.js';
import { previewMessage } from './preview.js';

type Names =
  `interface.${'list' | 'choices' | 'save' | 'token' | 'messages' | 'message' | 'preview' | 'replay' | 'dismiss' | 'mappings' | 'map'}`;

/** The hospital's other systems: partners, their messages, and what their codes mean. */
export const interfaceHandlers: Handlers<Names> = {
  'interface.list': listPartners,
  'interface.choices': interfaceChoices,
  'interface.save': savePartner,
  'interface.token': makePartnerToken,
  'interface.messages': listMessages,
  'interface.message': showMessage,
  'interface.preview': previewMessage,
  'interface.replay': replayMessages,
  'interface.dismiss': dismissMessage,
  'interface.mappings': listMappings,
  'interface.map': mapCode,
};
