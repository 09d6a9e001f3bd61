import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Listing } from '../../elements/listing.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { useUser } from '../../session/session.js';
import { loadOrganisation } from '../../ward/choice/ward-choice.js';
import { NodePanel } from './node-panel.js';
import { NodeTree } from './node-tree.js';
import type { ManagedNode } from './tree-view.js';
import { SystemTabs } from '../../frame/system-tabs.js';
import './organisation.css';

/** `/system`: the organisation as a tree, with details and actions of the selected node. */
export function SystemPage() {
  const { t } = useTranslation();
  const load = useCallback(async () => (await call('organisation.nodes')).nodes, []);
  const { loaded, reload } = useLoad('organisation', load);
  usePageTitle(t('organisation.page'));
  return (
    <div className="system-page">
      <SystemTabs />
      <h1>{t('organisation.page')}</h1>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={10}>
        {(nodes) => <Organisation nodes={nodes} onReload={reload} />}
      </Listing>
    </div>
  );
}

function Organisation({ nodes, onReload }: { nodes: ManagedNode[]; onReload: () => Promise<void> }) {
  const user = useUser();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('node');
  const chosen = nodes.find(({ nodeId }) => nodeId === asked) ?? nodes[0];
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
  }, [asked]);
  const choose = (nodeId: string): void => setParameters({ node: nodeId });
  const changed = async (next?: string): Promise<void> => {
    const before = latest.current;
    // The ward selector at the top of every page shows the same tree.
    await Promise.all([onReload(), loadOrganisation(user)]);
    // Unless the user selected another node in the meantime.
    if (next !== undefined && latest.current === before) choose(next);
  };
  const { t } = useTranslation();
  const nameOf = useName();
  const [announcement, setAnnouncement] = useState('');
  const reorder = async (node: ManagedNode, by: -1 | 1): Promise<void> => {
    try {
      await call('organisation.reorder', { nodeId: node.nodeId, version: node.version, by });
      setAnnouncement(t(by < 0 ? 'organisation.movedUp' : 'organisation.movedDown', { name: nameOf(node) }));
    } catch (error) {
      notify.failure(error);
    }
    await changed();
  };
  return (
    <div className="system-columns">
      <section className="card system-tree">
        <NodeTree nodes={nodes} chosen={chosen?.nodeId} onChoose={choose} onReorder={reorder} />
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </section>
      {chosen && (
        <NodePanel key={chosen.nodeId} nodeId={chosen.nodeId} nodes={nodes} onChoose={choose} onChanged={changed} />
      )}
    </div>
  );
}
