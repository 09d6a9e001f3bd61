import type { ReactNode } from 'react';
import { usePageTitle } from '../../elements/use-page-title.js';
import { VirtualWardTabs } from './virtual-ward-tabs.js';
import '../../ward/board/board.css';
import './virtual-ward-pages.css';

interface Props {
  title: string;
  /** Shown at the end of the row of tabs. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The common parts of the pages of the virtual ward: title, tabs and tools above their contents. */
export function VirtualWardFrame({ title, tools, children }: Props) {
  usePageTitle(title);
  return (
    <div className="board virtual-page">
      <div className="board-toolbar">
        <h1 className="visually-hidden">{title}</h1>
        <VirtualWardTabs />
        <span className="spacer" />
        {tools}
      </div>
      {children}
    </div>
  );
}
