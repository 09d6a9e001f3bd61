import type { Handlers } from '../../core/handler.js';
import { readWardPage } from './read.js';
import { arrangeWardPage, postWardMessage } from './save.js';

/** How the page of a ward is arranged, and its message of the day. */
export const wardPageHandlers: Handlers<'wardPage.read' | 'wardPage.arrange' | 'wardPage.post'> = {
  'wardPage.read': readWardPage,
  'wardPage.arrange': arrangeWardPage,
  'wardPage.post': postWardMessage,
};
