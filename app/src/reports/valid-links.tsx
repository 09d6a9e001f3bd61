import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from '../clock/hospital-clock.js';
import { Button } from '../elements/button.js';
import { useLoad } from '../http/use-load.js';
import { useName, type Named } from '../language/names.js';
import { notify } from '../notices/notices.js';
import './signed-link.css';

interface Link {
  linkId: string;
  expiresAt: number;
  madeBy: Named;
}

interface Props<L extends Link> {
  /** The links are loaded again when this changes. */
  of: string;
  load: () => Promise<{ links: readonly L[] }>;
  withdraw: (linkId: string) => Promise<unknown>;
  /** Form and period. */
  titleOf: (link: L) => string;
  /** Further text that distinguishes a link from others. */
  noteOf: (link: L) => string | undefined;
}

/** Valid links, each with a button to withdraw it; nothing if there are none. */
export function ValidLinks<L extends Link>({ of, load, withdraw, titleOf, noteOf }: Props<L>) {
  const { t } = useTranslation();
  const nameOf = useName();
  const [busy, setBusy] = useState(false);
  const { loaded, reload } = useLoad(of, load);
  const links = loaded.state === 'ready' ? loaded.value.links : [];
  if (links.length === 0) return null;
  const end = async (linkId: string): Promise<void> => {
    setBusy(true);
    try {
      await withdraw(linkId);
      notify.success(t('share.withdrawn'));
    } catch (error) {
      notify.failure(error);
    }
    await reload();
    setBusy(false);
  };
  return (
    <section className="share-links" aria-label={t('share.links')}>
      <h3>{t('share.links')}</h3>
      <ul>
        {links.map((link) => {
          const { linkId, expiresAt, madeBy } = link;
          const note = noteOf(link);
          return (
            <li key={linkId}>
              <span>
                <span className="num">{titleOf(link)}</span>
                {note && <small>{note}</small>}
                <small>
                  {t('share.until', {
                    name: nameOf(madeBy),
                    time: `${clock.day(expiresAt)} ${clock.time(expiresAt)}`,
                  })}
                </small>
              </span>
              <Button size="small" disabled={busy} onClick={() => void end(linkId)}>
                {t('share.withdraw')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
