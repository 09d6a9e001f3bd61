import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Listing } from '../../elements/listing.js';
import { PlainButton } from '../../elements/plain-button.js';
import { Tag } from '../../elements/tag.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { BedsPanel } from './beds-panel.js';
import { NodeActions } from './node-actions.js';
import { typedFields } from './node-fields.js';
import { NodeForm } from './node-form.js';
import { treeRows, type ManagedNode, type NodeDetail } from './tree-view.js';

interface Props {
  nodeId: string;
  nodes: readonly ManagedNode[];
  onChoose: (nodeId: string) => void;
  /** Loads everything again; if a node is given, selects it. */
  onChanged: (next?: string) => Promise<void>;
}

/** The selected node: its place, its actions, its fields, and its direct children. */
export function NodePanel({ nodeId, nodes, onChoose, onChanged }: Props) {
  const load = useCallback(() => call('organisation.node', { nodeId }), [nodeId]);
  const { loaded, reload } = useLoad(nodeId, load);
  const changed = async (next?: string): Promise<void> => {
    await Promise.all([reload(), onChanged(next)]);
  };
  return (
    <section className="system-node">
      <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
        {(detail) => <Detail detail={detail} nodes={nodes} onChoose={onChoose} onChanged={changed} />}
      </Listing>
    </section>
  );
}

interface DetailProps extends Omit<Props, 'nodeId'> {
  detail: NodeDetail;
}

function Detail({ detail, nodes, onChoose, onChanged }: DetailProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { nodeId, kind, version } = detail;
  const open = treeRows(nodes, new Set()).find(({ node }) => node.nodeId === nodeId)?.open ?? detail.enabled;
  const saved = async (): Promise<void> => {
    notify.success(t('organisation.saved'));
    await onChanged();
  };
  return (
    <>
      <header className="card node-head">
        <nav aria-label={t('organisation.tree')}>
          {detail.above.map((node) => (
            <PlainButton key={node.nodeId} tone="quiet" size="small" onClick={() => onChoose(node.nodeId)}>
              {nameOf(node)}
            </PlainButton>
          ))}
        </nav>
        <h2>
          {nameOf(detail)} <Tag tone="quiet">{t(`organisation.kind.${kind}`)}</Tag>{' '}
          {!detail.enabled && <Tag tone="high">{t('organisation.disabled')}</Tag>}
          {detail.enabled && !open && <Tag tone="high">{t('organisation.closedAbove')}</Tag>}
        </h2>
        {detail.mergedInto && <p>{t('organisation.mergedInto', { name: nameOf(detail.mergedInto) })}</p>}
        <dl className="node-counts">
          {(['inpatients', 'patients', 'staff', 'nodes'] as const).map((count) => (
            <div key={count}>
              <dt>{t(`organisation.counts.${count}`)}</dt>
              <dd className="num">{detail.counts[count]}</dd>
            </div>
          ))}
        </dl>
        <NodeActions detail={detail} nodes={nodes} open={open} onChanged={onChanged} />
      </header>
      <section className="card node-card" aria-label={t('organisation.fields')}>
        <NodeForm
          key={version}
          kind={kind}
          draft={`node.${nodeId}`}
          initial={typedFields(detail)}
          version={version}
          saveLabel={t('organisation.save')}
          onSave={(fields, from) => call('organisation.edit', { nodeId, version: from, ...fields })}
          onSaved={saved}
          onDiscard={() => void onChanged()}
          onOutdated={() => void onChanged()}
        >
          <h3>{t('organisation.fields')}</h3>
        </NodeForm>
      </section>
      {kind === 'ward' ? (
        <BedsPanel ward={detail} open={open} onChanged={() => onChanged()} />
      ) : (
        <Below parent={detail} nodes={nodes} onChoose={onChoose} />
      )}
    </>
  );
}

function Below({ parent, nodes, onChoose }: { parent: NodeDetail } & Pick<Props, 'nodes' | 'onChoose'>) {
  const { t } = useTranslation();
  const nameOf = useName();
  const children = nodes.filter(({ parentId }) => parentId === parent.nodeId);
  return (
    <section className="card node-card" aria-label={t('organisation.below')}>
      <h3>{t('organisation.below')}</h3>
      {children.length === 0 ? (
        <p className="node-none">{t('organisation.nothingBelow')}</p>
      ) : (
        <ul className="node-below">
          {children.map((child) => (
            <li key={child.nodeId}>
              <PlainButton tone="quiet" onClick={() => onChoose(child.nodeId)}>
                {nameOf(child)}
              </PlainButton>
              <small>{t(`organisation.kind.${child.kind}`)}</small>
              <small className="num">{child.code}</small>
              {!child.enabled && <Tag tone="high">{t('organisation.disabled')}</Tag>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
