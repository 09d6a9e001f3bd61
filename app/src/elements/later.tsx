import { useEffect, useState, type ComponentType } from 'react';
import { loadAllTexts, translate } from '../language/i18n.js';
import { notify } from '../notices/notices.js';

interface Closable {
  onClose?: (() => void) | undefined;
}

/** A part of a page that is loaded when it is first shown; `load` loads it ahead. */
interface Later<P> {
  (props: P): React.ReactNode;
  load: () => Promise<void>;
}

/**
 * A part of a page in its own chunk, with its texts. Once loaded it is shown at once. If it cannot be loaded, it closes
 * with a notice and the page keeps its entries; the next time it is loaded again.
 */
export function later<P extends object>(loadPart: () => Promise<ComponentType<P>>): Later<P & Closable> {
  let Part: ComponentType<P> | undefined;
  const load = async (): Promise<void> => {
    const [part] = await Promise.all([loadPart(), loadAllTexts()]);
    Part = part;
  };
  function Shown(props: P & Closable): React.ReactNode {
    const [, setLoaded] = useState(Part !== undefined);
    const { onClose } = props;
    useEffect(() => {
      if (Part) return;
      let gone = false;
      load().then(
        () => !gone && setLoaded(true),
        () => {
          if (gone) return;
          notify.error(translate('states.notLoaded'));
          onClose?.();
        },
      );
      return () => {
        gone = true;
      };
    }, []);
    return Part ? <Part {...props} /> : null;
  }
  return Object.assign(Shown, { load });
}
