import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { may, session } from '../session/session.js';
import { useStore } from '../store/store.js';
import { BoardSigns, hasSigns } from './board-signs.js';
import { keysOf, type HelpKey } from './help-keys.js';
import type { HelpPageName } from './help-pages.js';
import type { HelpTexts } from './texts/shapes.js';

/** Keys whose name is not what stands on them. */
const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Control: 'Ctrl',
  Escape: 'Esc',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
};

const signOf = (key: string): string => SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key);

function Keys({ keys }: Pick<HelpKey, 'keys'>) {
  return (
    <>
      {keys.map((pressed) => (
        <span key={pressed} className="help-press">
          {pressed.split(' ').map((one, index) => (
            <Fragment key={one}>
              {index > 0 && '+'}
              <kbd>{signOf(one)}</kbd>
            </Fragment>
          ))}
        </span>
      ))}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** A page of help, with the keys of its screen and, for a board, its signs. */
export function HelpPageView({ name, texts }: { name: HelpPageName; texts: HelpTexts }) {
  const { t } = useTranslation();
  const user = useStore(session);
  const { title, see, figures, wrong } = texts.pages[name];
  return (
    <article className="help-page">
      <h3>{title}</h3>
      <Lines title={t('help.see')} lines={see} />
      <Lines title={t('help.figures')} lines={figures} />
      <Lines title={t('help.wrong')} lines={wrong} />
      {hasSigns(name) && (
        <section>
          <h4>{t('help.signs')}</h4>
          <BoardSigns page={name} />
        </section>
      )}
      <section>
        <h4>{t('help.keys')}</h4>
        <dl className="help-keys">
          {keysOf(name, (permission) => may(user, permission)).map(({ does, keys }) => (
            <div key={`${does} ${keys.join(' ')}`}>
              <dt>
                <Keys keys={keys} />
              </dt>
              <dd>{texts.keys[does]}</dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  );
}
