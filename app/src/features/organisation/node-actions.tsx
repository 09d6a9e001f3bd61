import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { childKinds, isMerged } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import { useFullName } from './full-name.js';
import { AddDialog } from './add-dialog.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { MergeDialog, MoveDialog } from './move-dialogs.js';
import type { ManagedNode, NodeDetail } from './tree-view.js';

interface Props {
  detail: NodeDetail;
  nodes: readonly ManagedNode[];
  /** Neither the node nor anything above it is disabled. */
  open: boolean;
  onChanged: (next?: string) => Promise<void>;
}

type Dialogs = 'add' | 'move' | 'merge' | 'disable' | 'remove';

/** Actions on a node; those that remove or move something ask for confirmation. */
export function NodeActions({ detail, nodes, open, onChanged }: Props) {
  const { t } = useTranslation();
  const { ofDetail } = useFullName();
  const [dialog, setDialog] = useState<Dialogs>();
  const { nodeId, parentId, kind, version, movable, enabled, mergedInto } = detail;
  const name = ofDetail(detail);
  const close = (): void => setDialog(undefined);
  const done = (message: string) => async (next?: string) => {
    close();
    notify.success(t(message));
    await onChanged(next);
  };
  const changed = async (next: string, message: string): Promise<void> => {
    close();
    notify.success(message);
    await onChanged(next);
  };
  const outdated = (): void => void onChanged();
  const enable = async (): Promise<void> => {
    try {
      await call('organisation.setEnabled', { nodeId, version, enabled: true });
      notify.success(t('organisation.enabledDone'));
    } catch (error) {
      notify.failure(error);
    }
    await onChanged();
  };
  const neighbours = nodes.filter((node) => node.parentId === parentId).map((node) => node.nodeId);
  const isAtEnd = (direction: 'up' | 'down'): boolean => neighbours.at(direction === 'up' ? 0 : -1) === nodeId;
  const reorder = async (direction: 'up' | 'down'): Promise<void> => {
    try {
      await call('organisation.reorder', { nodeId, version, by: direction === 'up' ? -1 : 1 });
    } catch (error) {
      notify.failure(error);
    }
    await onChanged();
  };
  const mayAdd = open && kind !== 'ward' && childKinds(kind).length > 0;
  return (
    <div className="node-actions">
      {mayAdd && (
        <Button icon="plus" onClick={() => setDialog('add')}>
          {t('organisation.add')}
        </Button>
      )}
      {movable && mergedInto === null && (
        <>
          {(['up', 'down'] as const).map((direction) => (
            <Button key={direction} disabled={isAtEnd(direction)} onClick={() => void reorder(direction)}>
              {t(`organisation.${direction}`)}
            </Button>
          ))}
          <Button onClick={() => setDialog('move')}>{t('organisation.move')}</Button>
          {isMerged(kind) && <Button onClick={() => setDialog('merge')}>{t('organisation.merge')}</Button>}
          {enabled ? (
            <Button onClick={() => setDialog('disable')}>{t('organisation.disable')}</Button>
          ) : (
            <Button onClick={() => void enable()}>{t('organisation.enable')}</Button>
          )}
          <Button onClick={() => setDialog('remove')}>{t('organisation.remove')}</Button>
        </>
      )}
      {dialog === 'add' && <AddDialog parent={detail} onClose={close} onAdded={done('organisation.added')} />}
      {dialog === 'move' && (
        <MoveDialog detail={detail} nodes={nodes} onClose={close} onOutdated={outdated} onMoved={changed} />
      )}
      {dialog === 'merge' && (
        <MergeDialog detail={detail} nodes={nodes} onClose={close} onOutdated={outdated} onMerged={changed} />
      )}
      {dialog === 'disable' && (
        <ConfirmDialog
          title={t('organisation.disableTitle', { name })}
          text={t('organisation.disableHint')}
          confirm={t('organisation.disable')}
          onConfirm={async () => {
            await call('organisation.setEnabled', { nodeId, version, enabled: false });
            await done('organisation.disabledDone')();
          }}
          onClose={close}
          onOutdated={() => void onChanged()}
        />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={t('organisation.removeTitle', { name })}
          text={t('organisation.removeHint')}
          confirm={t('organisation.remove')}
          onConfirm={async () => {
            await call('organisation.remove', { nodeId, version });
            await done('organisation.removed')(parentId ?? undefined);
          }}
          onClose={close}
          onOutdated={() => void onChanged()}
        />
      )}
    </div>
  );
}
