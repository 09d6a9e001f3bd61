import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { useOutsidePress } from '../../elements/use-outside-press.js';

/** What can be taken away from a page of statistics, in a panel that opens: the page on paper, and its files. */
export function ExportPanel({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const titleId = useId();
  const panel = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useOutsidePress(panel, isOpen, () => setOpen(false));
  useLayoutEffect(() => {
    if (!isOpen) return;
    // On the whole page, because a busy button has lost the focus.
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setOpen(false);
      panel.current?.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
  const print = (): void => {
    setOpen(false);
    window.print();
  };
  return (
    <details
      ref={panel}
      className="statistics-exports"
      data-print="closed"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="button" id={titleId}>
        {t('lists.export')}
      </summary>
      <div>
        <Button icon="print" onClick={print}>
          {t('statistics.print')}
        </Button>
        {children && <ul aria-labelledby={titleId}>{children}</ul>}
      </div>
    </details>
  );
}
