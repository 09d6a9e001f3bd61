import { useEffect, useRef, useState } from 'react';
import type { Conference, Mode } from './types.js';

interface ShownMode {
  mode: Mode;
  setMode: (mode: Mode) => void;
}

/** How the call is shown. Whoever shows the curve switches everybody to it; each may switch back alone. */
export function useMode({ presented }: Conference): ShownMode {
  const [mode, setMode] = useState<Mode>('grid');
  const before = useRef<Mode>('grid');
  const presenter = presented?.userId;
  useEffect(() => {
    if (presenter !== undefined) setMode('curve');
    else setMode((current) => (current === 'curve' ? before.current : current));
  }, [presenter]);
  useEffect(() => {
    if (mode !== 'curve') before.current = mode;
  }, [mode]);
  return { mode, setMode };
}
