import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useName } from '../../language/names.js';
import { Icon } from '../../elements/icon.js';
import { treeRows, treeStep, type ManagedNode } from './tree-view.js';

interface Props {
  nodes: readonly ManagedNode[];
  chosen: string | undefined;
  onChoose: (nodeId: string) => void;
  /** Moves a node one place before (-1) or behind (1) its neighbour; resolves when the new order is loaded. */
  onReorder: (node: ManagedNode, by: -1 | 1) => Promise<void>;
}

/**
 * The organisation as a tree: arrow keys move and fold, with Alt they move a node among its neighbours, Enter or Space
 * selects.
 */
export function NodeTree({ nodes, chosen, onChoose, onReorder }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string>();
  const items = useRef(new Map<string, HTMLElement>());
  const rows = treeRows(nodes, folded);
  const has = (nodeId: string | undefined): boolean => rows.some(({ node }) => node.nodeId === nodeId);
  // Tab reaches one line of the tree: the last focused one, else the selected one, else the first.
  const reached = [focused, chosen].find(has) ?? rows[0]?.node.nodeId;

  const fold = (nodeId: string, shut: boolean): void => {
    const next = new Set(folded);
    if (shut) next.add(nodeId);
    else next.delete(nodeId);
    setFolded(next);
  };
  const onKeyDown = (event: KeyboardEvent, nodeId: string): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onChoose(nodeId);
      return;
    }
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      const row = rows.find(({ node }) => node.nodeId === nodeId);
      const by = event.key === 'ArrowUp' ? -1 : 1;
      const [first, last] = [row?.position === 1, row?.position === row?.setSize];
      if (!row || row.level === 1 || (by < 0 ? first : last)) return;
      // A line that is moved loses the focus.
      void onReorder(row.node, by).then(() => items.current.get(nodeId)?.focus());
      return;
    }
    const step = treeStep(rows, nodeId, event.key);
    if (!step) return;
    event.preventDefault();
    if ('fold' in step) fold(step.fold, true);
    else if ('unfold' in step) fold(step.unfold, false);
    else items.current.get(step.focus)?.focus();
  };
  return (
    <ul className="node-tree" role="tree" aria-label={t('organisation.tree')}>
      {rows.map(({ node, level, position, setSize, expanded, open }) => (
        <li
          key={node.nodeId}
          ref={(element) => {
            if (element) items.current.set(node.nodeId, element);
            else items.current.delete(node.nodeId);
          }}
          role="treeitem"
          aria-level={level}
          aria-posinset={position}
          aria-setsize={setSize}
          aria-expanded={expanded}
          aria-selected={node.nodeId === chosen}
          tabIndex={node.nodeId === reached ? 0 : -1}
          className={open ? '' : 'closed'}
          style={{ paddingInlineStart: 8 + (level - 1) * 18 }}
          onFocus={() => setFocused(node.nodeId)}
          onKeyDown={(event) => onKeyDown(event, node.nodeId)}
          onClick={() => onChoose(node.nodeId)}
        >
          <span
            className={`node-fold ${expanded ? 'expanded' : ''}`}
            aria-hidden="true"
            onClick={(event) => {
              if (expanded === undefined) return;
              event.stopPropagation();
              fold(node.nodeId, expanded);
            }}
          >
            {expanded !== undefined && <Icon name="chevron" />}
          </span>
          <span className="node-name">{nameOf(node)}</span>
          <small>{t(`organisation.kind.${node.kind}`)}</small>
          {node.kind === 'ward' && <small className="num">{t('organisation.bedCount', { count: node.beds })}</small>}
          {!open && <small className="node-closed">{t('organisation.disabled')}</small>}
        </li>
      ))}
    </ul>
  );
}
