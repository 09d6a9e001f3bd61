import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMay } from '../session/session.js';
import { sideOf, useSidePanelFolding } from './layout.js';
import { SidePanel } from './side-panel.js';
import { SideRail } from './side-rail.js';
import { useSwitchKey, type WhichWarnings } from './switch-key.js';

/** The right-hand side: docked beside the page or folded to a rail, from which it can be opened. */
export function SideColumn() {
  const { pathname } = useLocation();
  const side = sideOf(pathname);
  const { isDocked, isNarrow, setDocked } = useSidePanelFolding();
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => setIsAbove(false), [pathname]);

  // Folding removes the pressed button: the button that reverts it gets the focus.
  const wantsFocus = useRef(false);
  const buttonRef = (button: HTMLElement | null): void => {
    if (!button || !wantsFocus.current) return;
    wantsFocus.current = false;
    button.focus();
  };

  const mayDock = side === 'docked' && !isNarrow;
  const isShown = mayDock ? isDocked : isAbove;
  const set = (open: boolean): void => {
    wantsFocus.current = true;
    if (mayDock) setDocked(open);
    else setIsAbove(open);
  };

  // The key opens a folded panel with the warnings acknowledged today.
  const [which, setWhich] = useState<WhichWarnings>('open');
  const mayReadWarnings = useMay('warning.read');
  useSwitchKey(() => {
    if (side === 'none' || !mayReadWarnings) return;
    setWhich(isShown && which === 'acknowledged' ? 'open' : 'acknowledged');
    if (!isShown) set(true);
  });

  if (side === 'none') return null;
  const panel = { which, onWhich: setWhich, onFold: () => set(false), buttonRef };
  if (mayDock && isDocked) return <SidePanel isAbove={false} {...panel} />;
  return (
    <>
      {/* An open panel above the page covers the rail. */}
      {isAbove ? <div className="side-rail" /> : <SideRail onOpen={() => set(true)} buttonRef={buttonRef} />}
      {isAbove && <SidePanel isAbove {...panel} />}
    </>
  );
}
