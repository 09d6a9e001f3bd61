import { useEffect, useRef, useState } from 'react';
import type { Conference, Mode } from './types.js';

interface ShownMode {
  mode: Mode;
  setMode: (mode: Mode) => void;
}

/**
 * How the call is shown. A user who shows the curve or a screen switches everybody to it; each user may switch back.
 * @param sharer another person who shares a screen
 */
export function useMode({ presented }: Conference, sharer: string | undefined): ShownMode {
  const [mode, setMode] = useState<Mode>('grid');
  const before = useRef<Mode>('grid');
  const presenter = presented?.userId;
  useEffect(() => {
    if (sharer !== undefined) setMode('screen');
    else if (presenter !== undefined) setMode('curve');
    else setMode((current) => (current === 'curve' || current === 'screen' ? before.current : current));
  }, [presenter, sharer]);
  useEffect(() => {
    if (mode !== 'curve' && mode !== 'screen') before.current = mode;
  }, [mode]);
  return { mode, setMode };
}
