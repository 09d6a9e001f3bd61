import { useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { SHORTCUTS } from '../../elements/shortcuts.js';
import { useWindowKeys } from '../../elements/use-window-keys.js';
import { loadAllTexts, translate } from '../../language/i18n.js';
import { notify } from '../../notices/notices.js';
import { screenLocked } from '../../session/screen-lock.js';

type Palette = ComponentType<{ takeAhead: () => string; onClose: () => void }>;

/** The palette names all pages, so it is loaded with all texts. */
export const loadPalette = () => Promise.all([import('./palette.js'), loadAllTexts()]);

const isOtherDialogOpen = (): boolean => document.querySelector('.semi-modal, dialog[open]') !== null;

const isItsKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === SHORTCUTS.palette && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** The button and the key Ctrl K, which open the command palette everywhere except in another dialog. */
export function PaletteHost() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  /** Loaded when it is first opened. */
  const [loaded, setLoaded] = useState<{ Palette: Palette }>();
  /** Text typed after the key while the palette is loading; it becomes the first search. */
  const ahead = useRef<string | null>(null);
  const show = (): void => {
    ahead.current = '';
    setOpen(true);
    // After a failure the page stays as it is, and is not reloaded as pages are.
    loadPalette().then(
      ([module]) => setLoaded(module),
      () => {
        ahead.current = null;
        setOpen(false);
        notify.error(translate('states.notLoaded'));
      },
    );
  };
  const onKey = (event: KeyboardEvent): void => {
    if (isItsKey(event)) {
      // Otherwise the browser would use the key for its own purpose.
      event.preventDefault();
      if (!isOtherDialogOpen() && !screenLocked.get()) show();
    } else if (ahead.current !== null && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      ahead.current += event.key;
    }
  };
  // Before the page's own keys, which would consume the text typed ahead.
  useWindowKeys(onKey, { capture: true });
  const takeAhead = (): string => {
    const typed = ahead.current ?? '';
    ahead.current = null;
    return typed;
  };
  return (
    <>
      <button type="button" className="button quiet palette-button" onClick={show}>
        {t('shell.palette.button')} <kbd>Ctrl K</kbd>
      </button>
      {open && loaded && <loaded.Palette takeAhead={takeAhead} onClose={() => setOpen(false)} />}
    </>
  );
}
