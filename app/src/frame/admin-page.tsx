import type { ReactNode } from 'react';
import { usePageTitle } from '../elements/use-page-title.js';
import { SystemTabs } from './system-tabs.js';
import './admin-list.css';

interface Props {
  /** Heading, and the title of the window. */
  title: string;
  className?: string;
  /** Shown beside the heading. */
  bar: ReactNode;
  children: ReactNode;
}

/** A page for administrators: the tabs, the heading with its actions, and the content. */
export function AdminPage({ title, className = '', bar, children }: Props) {
  usePageTitle(title);
  return (
    <div className={`admin-page ${className}`}>
      <SystemTabs />
      <div className="admin-bar">
        <h1>{title}</h1>
        {bar}
      </div>
      {children}
    </div>
  );
}
