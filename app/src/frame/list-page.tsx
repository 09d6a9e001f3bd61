import type { HTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../elements/button.js';
import { usePageTitle } from '../elements/use-page-title.js';
import type { Download } from '../lists/export-buttons.js';
import { ListActions } from '../lists/list-actions.js';
import { List, type ListProps } from '../lists/list.js';
import '../ward/board/board.css';
import './list-page.css';

interface MainProps<Row> extends Omit<ListProps<Row>, 'isFramed'> {
  /** Links to the pages beside this one. */
  tabs: ReactNode;
  /** Prefix of the text keys for the rows that are counted and exported. */
  noun: string;
  download?: Download | false;
  /** Further buttons above the list. */
  buttons?: ReactNode;
  /** Replaces the filters, the list and its buttons. */
  instead?: ReactNode;
  /** Filters, and notices around them. */
  children: ReactNode;
}

/** Content of a page with a dense list: its title, tabs, buttons and filters, and the list. */
export function ListMain<Row>({
  tabs,
  noun,
  download = false,
  buttons,
  instead,
  children,
  ...list
}: MainProps<Row>): ReactNode {
  usePageTitle(list.title);
  return (
    <>
      <div className="board-toolbar">
        <h1 className="visually-hidden">{list.title}</h1>
        {tabs}
        <span className="spacer" />
        {!instead && (
          <ListActions list={list.list} noun={noun} download={download}>
            {buttons}
          </ListActions>
        )}
      </div>
      {instead || (
        <>
          {children}
          <div className="board-body">
            <List {...list} isFramed />
          </div>
        </>
      )}
    </>
  );
}

interface PageProps<Row> extends MainProps<Row> {
  /** Shown before the list, for example pending work. */
  before?: ReactNode;
  /** Id of the row that the panel shows. */
  chosen?: string | undefined;
  panel?: ReactNode;
  dialogs?: ReactNode;
}

/** A page with a dense list, and beside it a panel with the chosen row. */
export function ListWithPanel<Row>({ before, chosen, panel, dialogs, rowProps, ...main }: PageProps<Row>) {
  return (
    <div className={`list-page ${before ? 'with-before' : ''} ${panel ? 'with-chosen' : ''}`}>
      {before}
      <div className="list-main">
        <ListMain
          {...main}
          rowProps={(row, view) => {
            const own = rowProps?.(row, view);
            const isChosen = main.list.idOf(row) === chosen;
            return { ...own, className: `${own?.className ?? ''} ${isChosen ? 'chosen' : ''}` };
          }}
        />
      </div>
      {panel}
      {dialogs}
    </div>
  );
}

interface PanelProps extends HTMLAttributes<HTMLElement> {
  heading: string;
  /** Shown beside the heading. */
  state: ReactNode;
  onClose: () => void;
  [data: `data-${string}`]: string;
}

/** The panel of a chosen row, with its heading and the button that closes it. */
export function ListPanel({ className = '', heading, state, onClose, children, ...rest }: PanelProps) {
  const { t } = useTranslation();
  return (
    <aside className={`list-panel ${className}`} {...rest}>
      <header>
        <h2>{heading}</h2>
        {state}
        <Button tone="quiet" icon="close" onClick={onClose}>
          <span className="visually-hidden">{t('actions.close')}</span>
        </Button>
      </header>
      {children}
    </aside>
  );
}
