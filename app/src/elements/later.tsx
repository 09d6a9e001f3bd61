import { useEffect, useState, type ComponentType } from 'react';
import { loadAllTexts, translate } from '../language/i18n.js';
import { notify } from '../notices/notices.js';

interface Closable {
  onClose?: (() => void) | undefined;
}

/** A part of a page that comes when it is first shown, and how to load it ahead. */
interface Later<P> {
  (props: P): React.ReactNode;
  load: () => Promise<void>;
}

/**
 * A part of a page in a chunk of its own, with its texts. Once loaded it is shown at once. One that cannot be loaded
 * closes with a notice and leaves the page, and what is typed in it, as it is; it is asked for again the next time.
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
