import { useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindowKeys } from '../../elements/use-window-keys.js';
import { loadAllTexts, translate } from '../../language/i18n.js';
import { notify } from '../../notices/notices.js';
import { screenLocked } from '../../session/screen-lock.js';

type Palette = ComponentType<{ takeAhead: () => string; onClose: () => void }>;

/** The palette names all pages: it comes with the texts of all. */
export const loadPalette = () => Promise.all([import('./palette.js'), loadAllTexts()]);

const isOtherDialogOpen = (): boolean => document.querySelector('.semi-modal, dialog[open]') !== null;

const isItsKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** The button and the key, Ctrl K, that open the command palette from anywhere but another dialog. */
export function PaletteHost() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  /** Loaded when it is first opened. */
  const [loaded, setLoaded] = useState<{ Palette: Palette }>();
  /** What is typed after the key while the palette loads: it begins with it. */
  const ahead = useRef<string | null>(null);
  const show = (): void => {
    ahead.current = '';
    setOpen(true);
    // Without a connection the page stays as it is: it must not be loaded again, as pages are.
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
      // The browser has a use of its own for the key: it never gets it here.
      event.preventDefault();
      if (!isOtherDialogOpen() && !screenLocked.get()) show();
    } else if (ahead.current !== null && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      ahead.current += event.key;
    }
  };
  // Before the page's own keys, which would take what is typed ahead.
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
