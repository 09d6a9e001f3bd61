import Modal from '@douyinfe/semi-ui-19/lib/es/modal';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Language } from '@wardlink/contract';
import { Button } from '../elements/button.js';
import { Icon } from '../elements/icon.js';
import { Skeleton } from '../elements/listing.js';
import '../elements/semi-parts.js';
import { menuFor } from '../frame/destinations.js';
import { useLanguage } from '../language/names.js';
import { session } from '../session/session.js';
import { useStore } from '../store/store.js';
import { HelpContents } from './help-contents.js';
import { HelpHits } from './help-hits.js';
import { HelpPageView } from './help-page-view.js';
import { helpOfAddress, type HelpPageName } from './help-pages.js';
import { startTour } from './help-store.js';
import { tourOf } from './tour/tour-steps.js';
import { useHelpTexts } from './use-help-texts.js';
import './help.css';

/** Element id of the title in Semi's modal. */
const TITLE_ID = 'semi-modal-title';

const OTHER: Record<Language, Language> = { zh: 'en', en: 'zh' };

interface Props {
  first: HelpPageName | null;
  onClose: () => void;
}

/** The help panel: keys and page of the screen that is open, and a search over all pages and words. */
export function HelpPanel({ first, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const texts = useHelpTexts(language);
  const others = useHelpTexts(OTHER[language]);
  const user = useStore(session);
  const { pathname, search } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<HelpPageName | null>(first);
  useEffect(() => field.current?.focus(), []);
  const page = chosen ?? helpOfAddress(pathname, search);
  const hasTour = user !== null && tourOf(menuFor(user)).length > 0;
  const isSearch = typed.trim() !== '';
  const open = (name: HelpPageName | null): void => {
    setTyped('');
    setChosen(name);
    // The list that had the focus is gone.
    body.current?.focus();
    if (body.current) body.current.scrollTop = 0;
  };
  return (
    <Modal
      visible
      motion={false}
      className="help-window"
      width="min(480px, 100vw)"
      header={
        <div className="help-head">
          <h2 id={TITLE_ID}>{t('help.title')}</h2>
          <Button
            tone="quiet"
            icon="close"
            aria-label={t('actions.close')}
            title={t('actions.close')}
            onClick={onClose}
          />
        </div>
      }
      footer={null}
      onCancel={onClose}
    >
      <div className="help-panel">
        <label className="help-search">
          <Icon name="search" />
          <input
            ref={field}
            type="search"
            name="help"
            aria-label={t('help.search')}
            placeholder={t('help.searchHint')}
            autoComplete="off"
            maxLength={64}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        {chosen !== null && !isSearch && (
          <Button tone="quiet" size="small" icon="fold" className="help-back" onClick={() => open(null)}>
            {t('help.back')}
          </Button>
        )}
        <div ref={body} className="help-body" tabIndex={0} role="region" aria-label={t('help.content')}>
          {texts === null && <p role="alert">{t('states.notLoaded')}</p>}
          {texts === undefined && <Skeleton lines={8} />}
          {texts &&
            (isSearch ? (
              <HelpHits typed={typed} texts={texts} others={others ? [others] : []} onOpen={open} />
            ) : (
              <>
                <HelpPageView name={page} texts={texts} />
                <HelpContents texts={texts} open={page} onOpen={open} />
                {hasTour && (
                  <Button className="help-tour" icon="play" onClick={startTour}>
                    {t('help.tour.start')}
                  </Button>
                )}
              </>
            ))}
        </div>
      </div>
    </Modal>
  );
}
