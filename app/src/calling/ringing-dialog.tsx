import { initialOf } from '@wardlink/domain';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../elements/button.js';
import { usePageTitle } from '../elements/use-page-title.js';
import { useStore } from '../store/store.js';
import { ring, ringingBlocked } from './ringing.js';
import './ringing.css';

interface Props {
  /** Names the caller, for screen readers. */
  label: string;
  /** Title of the page while it rings. */
  pageTitle: string;
  /** The letter in the circle. */
  initial: string;
  /** Buttons; the first one has the focus. */
  answers: ReactNode;
  children: ReactNode;
}

/** An incoming call above the page: the caller, and the answers. */
export function RingingDialog({ label, pageTitle, initial, answers, children }: Props) {
  const { t } = useTranslation();
  const blocked = useStore(ringingBlocked);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => buttons.current?.querySelector('button')?.focus(), []);
  usePageTitle(pageTitle, { isWhole: true, isTemporary: true });
  return (
    <div className="ringing-layer">
      <section className="ringing-dialog" role="alertdialog" aria-modal="true" aria-label={label}>
        <span className="ringing-avatar" aria-hidden="true">
          {initialOf(initial)}
        </span>
        {children}
        {blocked && (
          <Button size="small" icon="sound" onClick={() => ring(true, true)}>
            {t('calls.enableRinging')}
          </Button>
        )}
        <div className="ringing-answers" ref={buttons}>
          {answers}
        </div>
      </section>
    </div>
  );
}
