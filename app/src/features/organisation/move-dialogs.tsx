import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayLieUnder } from '@wardlink/domain';
import { call } from '../../http/call.js';
import { FormField } from '../../forms/form-field.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { useFullName } from './full-name.js';
import { treeRows, type ManagedNode, type NodeDetail } from './tree-view.js';

interface Props {
  detail: NodeDetail;
  nodes: readonly ManagedNode[];
  onClose: () => void;
  /** Somebody else changed the node, and nothing was done: its present state is loaded. */
  onOutdated: () => void;
}

/** Enabled nodes that are allowed as targets, each with the names of its ancestors. */
function useTargets(nodes: readonly ManagedNode[], fits: (node: ManagedNode) => boolean) {
  const fullName = useFullName().inTree(nodes);
  return treeRows(nodes, new Set())
    .filter(({ node, open }) => open && fits(node))
    .map(({ node }) => ({ node, name: fullName(node) }));
}

interface TargetProps {
  label: string;
  none: string;
  targets: ReturnType<typeof useTargets>;
  chosen: string;
  onChoose: (nodeId: string) => void;
}

function TargetField({ label, none, targets, chosen, onChoose }: TargetProps) {
  const { t } = useTranslation();
  return (
    <FormField label={label} required hint={targets.length === 0 ? none : undefined}>
      {(names) => (
        <select
          {...names}
          className="input"
          name="target"
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">{t('registration.choose')}</option>
          {targets.map(({ node, name }) => (
            <option key={node.nodeId} value={node.nodeId}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

/** Moves a node with everything below it to another parent. */
export function MoveDialog({
  detail,
  nodes,
  onClose,
  onOutdated,
  onMoved,
}: Props & { onMoved: (nodeId: string, done: string) => Promise<void> }) {
  const { t } = useTranslation();
  const { ofDetail } = useFullName();
  const [chosen, setChosen] = useState('');
  const { nodeId, version, kind, parentId } = detail;
  const targets = useTargets(nodes, (node) => mayLieUnder(kind, node.kind) && node.nodeId !== parentId);
  return (
    <ConfirmDialog
      harmless
      title={t('organisation.moveTitle', { name: ofDetail(detail) })}
      text={t('organisation.moveHint')}
      confirm={t('organisation.move')}
      blocked={chosen === ''}
      onConfirm={async () => {
        await call('organisation.move', { nodeId, version, parentId: chosen });
        const under = targets.find(({ node }) => node.nodeId === chosen)?.name ?? '';
        await onMoved(nodeId, t('organisation.moved', { name: ofDetail(detail), under }));
      }}
      onClose={onClose}
      onOutdated={onOutdated}
    >
      <TargetField
        label={t('organisation.moveTo')}
        none={t('organisation.noTarget')}
        targets={targets}
        chosen={chosen}
        onChoose={setChosen}
      />
    </ConfirmDialog>
  );
}

/** Merges a node into another one of its kind, with all its people and contents. */
export function MergeDialog({
  detail,
  nodes,
  onClose,
  onOutdated,
  onMerged,
}: Props & { onMerged: (nodeId: string, done: string) => Promise<void> }) {
  const { t } = useTranslation();
  const { ofDetail } = useFullName();
  const [chosen, setChosen] = useState('');
  const [prefix, setPrefix] = useState('');
  const { nodeId, version, kind } = detail;
  const targets = useTargets(nodes, (node) => node.kind === kind && node.nodeId !== nodeId);
  const into = targets.find(({ node }) => node.nodeId === chosen)?.node;
  return (
    <ConfirmDialog
      title={t('organisation.mergeTitle', { name: ofDetail(detail) })}
      text={t('organisation.mergeHint')}
      confirm={t('organisation.merge')}
      blocked={!into}
      onConfirm={async () => {
        if (!into) return;
        const bedPrefix = prefix.trim() || null;
        const request = { nodeId, version, intoId: into.nodeId, intoVersion: into.version, bedPrefix };
        await call('organisation.merge', request);
        const target = targets.find(({ node }) => node.nodeId === chosen)?.name ?? '';
        await onMerged(into.nodeId, t('organisation.merged', { name: ofDetail(detail), into: target }));
      }}
      onClose={onClose}
      onOutdated={onOutdated}
    >
      <TargetField
        label={t('organisation.mergeInto')}
        none={t('organisation.noMergeTarget')}
        targets={targets}
        chosen={chosen}
        onChoose={setChosen}
      />
      {kind === 'ward' && (
        <FormField label={t('organisation.bedPrefix')} hint={t('organisation.bedPrefixHint')}>
          {(names) => (
            <input
              {...names}
              className="input"
              name="bedPrefix"
              autoComplete="off"
              maxLength={8}
              value={prefix}
              onChange={(event) => setPrefix(event.target.value)}
            />
          )}
        </FormField>
      )}
    </ConfirmDialog>
  );
}
