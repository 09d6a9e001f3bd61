import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sideOf, useSidePanelFolding } from './layout.js';
import { SidePanel } from './side-panel.js';
import { SideRail } from './side-rail.js';

/** The right-hand side: docked beside the page or folded to a rail; from the rail it opens where there is room. */
export function SideColumn() {
  const { pathname } = useLocation();
  const side = sideOf(pathname);
  const { isDocked, isNarrow, setDocked } = useSidePanelFolding();
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => setIsAbove(false), [pathname]);

  // The button that was pressed goes with what it folds: the focus goes on to the one that takes it back.
  const wantsFocus = useRef(false);
  const buttonRef = (button: HTMLElement | null): void => {
    if (!button || !wantsFocus.current) return;
    wantsFocus.current = false;
    button.focus();
  };

  if (side === 'none') return null;
  const mayDock = side === 'docked' && !isNarrow;
  const set = (open: boolean): void => {
    wantsFocus.current = true;
    if (mayDock) setDocked(open);
    else setIsAbove(open);
  };
  if (mayDock && isDocked) return <SidePanel isAbove={false} onFold={() => set(false)} buttonRef={buttonRef} />;
  return (
    <>
      {/* While it stands above the page, the panel covers the rail. */}
      {isAbove ? <div className="side-rail" /> : <SideRail onOpen={() => set(true)} buttonRef={buttonRef} />}
      {isAbove && <SidePanel isAbove onFold={() => set(false)} buttonRef={buttonRef} />}
    </>
  );
}
