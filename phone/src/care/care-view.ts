import { element } from '../elements.js';
import { call } from '../hospital.js';
import { language, nameOf, text } from '../language.js';
import type { KeptReplies } from '../offline/kept-replies.js';
import { RepeatedLoad } from '../repeated-load.js';
import { dueFollowUps, type Care } from './follow-ups.js';

/** Advice and appointments of doctors outside the hospital; nothing if there are none. */
export function careView(kept: KeptReplies, zone: string) {
  const body = element('div', {});
  const root = element('section', { 'aria-label': text('care'), hidden: true }, element('h2', {}, text('care')), body);
  const moment = (instant: number): string =>
    new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'zh-CN', {
      timeZone: zone,
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(instant);

  const show = (care: Care): void => {
    const due = dueFollowUps(care);
    root.hidden = due.length === 0 && care.advice.length === 0;
    body.replaceChildren(
      ...due.map((one) =>
        element(
          'p',
          { class: 'follow-up' },
          element('b', {}, `${one.dueOn} · ${text(`followUp.${one.way}`)}`),
          element('small', {}, nameOf(one.by)),
          one.note === null ? null : element('span', {}, one.note),
        ),
      ),
      ...care.advice.map((one) =>
        element(
          'blockquote',
          { class: one.readAt === null ? 'advice new' : 'advice' },
          element('p', {}, one.text),
          element('small', {}, `${nameOf(one.by)} · ${moment(one.givenAt)}`),
        ),
      ),
    );
  };

  const loading = new RepeatedLoad({
    load: async () => {
      let unread: string[] = [];
      await kept.load('own.care', undefined, (care) => {
        show(care);
        unread = care.advice.filter(({ readAt }) => readAt === null).map(({ adviceId }) => adviceId);
      });
      if (unread.length > 0 && root.checkVisibility()) await call('own.readAdvice', { adviceIds: unread });
    },
    // The page shows what was loaded last.
    failed: () => undefined,
  });
  return {
    root,
    /** Loads and shows the care; advice on the screen counts as read. */
    load: (): Promise<void> => loading.run(),
    leave: (): void => loading.close(),
  };
}
