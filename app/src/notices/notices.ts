import { HttpError } from '../http/http-error.js';
import { failureText } from '../http/failure-text.js';
import { createStore } from '../store/store.js';

/** Message and notice pop-ups: 300 px from the top, five seconds (specification, section 1). */
export const NOTICE_MILLISECONDS = 5_000;

type NoticeTone = 'info' | 'success' | 'error';
interface Notice {
  id: number;
  tone: NoticeTone;
  text: string;
}

const SUPPRESSED = ['property', 'null', 'undefined', '无效'];

/** Error texts that mean nothing to users are not shown as pop-ups (specification, section 1). */
function isSuppressed(text: string): boolean {
  return SUPPRESSED.some((word) => text.includes(word));
}

export const notices = createStore<readonly Notice[]>([]);
let lastId = 0;

function show(tone: NoticeTone, text: string): void {
  if (tone === 'error' && isSuppressed(text)) return;
  if (notices.get().some((notice) => notice.text === text && notice.tone === tone)) return;
  const id = (lastId += 1);
  notices.set((shown) => [...shown.slice(-3), { id, tone, text }]);
  setTimeout(() => dismissNotice(id), NOTICE_MILLISECONDS);
}

export function dismissNotice(id: number): void {
  notices.set((shown) => shown.filter((notice) => notice.id !== id));
}

export const notify = {
  info: (text: string): void => show('info', text),
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  /** Shows a message about any error. */
  failure: (error: unknown): void => {
    if (!(error instanceof HttpError) && isSuppressed(String(error))) return;
    show('error', failureText(error));
  },
};
