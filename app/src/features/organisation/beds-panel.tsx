import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Tag } from '../../elements/tag.js';
import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import { AddBedsDialog } from './add-beds-dialog.js';
import { BedDialog } from './bed-dialog.js';
import { ConfirmDialog } from './confirm-dialog.js';
import type { NodeDetail } from './tree-view.js';

type Bed = NodeDetail['beds'][number];
type Action = 'edit' | 'disable' | 'remove';

interface Props {
  ward: NodeDetail;
  /** Neither the ward nor anything above it is disabled. */
  open: boolean;
  onChanged: () => Promise<void>;
}

/** The beds of a ward: a user who manages them sees which are occupied, but not the patients. */
export function BedsPanel({ ward, open, onChanged }: Props) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<{ bed: Bed; action: Action }>();
  const close = (): void => setChosen(undefined);
  const enable = async ({ nodeId, version }: Bed): Promise<void> => {
    try {
      await call('organisation.setEnabled', { nodeId, version, enabled: true });
      notify.success(t('organisation.enabledDone'));
    } catch (error) {
      notify.failure(error);
    }
    await onChanged();
  };
  const act = async ({ nodeId, version }: Bed, action: Action): Promise<void> => {
    if (action === 'remove') await call('organisation.remove', { nodeId, version });
    else await call('organisation.setEnabled', { nodeId, version, enabled: false });
    close();
    notify.success(t(action === 'remove' ? 'organisation.removed' : 'organisation.disabledDone'));
    await onChanged();
  };
  const stateOf = (bed: Bed): 'taken' | 'free' | 'closed' => (bed.taken ? 'taken' : bed.enabled ? 'free' : 'closed');
  const button = (bed: Bed, action: Action | 'enable', onClick: () => void) => {
    const word = t(action === 'edit' ? 'organisation.bed.edit' : `organisation.${action}`);
    return (
      <Button
        size="small"
        tone="quiet"
        aria-label={t('organisation.bed.of', { action: word, bed: bed.bed })}
        onClick={onClick}
      >
        {word}
      </Button>
    );
  };
  return (
    <section className="card node-card" aria-label={t('organisation.beds')}>
      <header className="bed-head">
        <h3>
          {t('organisation.beds')} <small className="num">{ward.beds.length}</small>
        </h3>
        {open && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('organisation.bed.add')}
          </Button>
        )}
      </header>
      {ward.beds.length === 0 ? (
        <p className="node-none">{t('organisation.noBeds')}</p>
      ) : (
        <table className="bed-table">
          <thead>
            <tr>
              <th scope="col">{t('organisation.bed.number')}</th>
              <th scope="col">{t('organisation.bed.state')}</th>
              <th scope="col">{t('organisation.bed.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {ward.beds.map((bed) => (
              <tr key={bed.nodeId}>
                <th scope="row" className="num">
                  {bed.bed}
                </th>
                <td>
                  <Tag tone={bed.taken ? 'quiet' : bed.enabled ? 'normal' : 'high'}>
                    {t(`organisation.bed.${stateOf(bed)}`)}
                  </Tag>
                </td>
                <td>
                  {button(bed, 'edit', () => setChosen({ bed, action: 'edit' }))}
                  {bed.enabled
                    ? button(bed, 'disable', () => setChosen({ bed, action: 'disable' }))
                    : button(bed, 'enable', () => void enable(bed))}
                  {button(bed, 'remove', () => setChosen({ bed, action: 'remove' }))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {adding && <AddBedsDialog ward={ward} onClose={() => setAdding(false)} onAdded={onChanged} />}
      {chosen?.action === 'edit' && <BedDialog bed={chosen.bed} onClose={close} onSaved={onChanged} />}
      {(chosen?.action === 'disable' || chosen?.action === 'remove') && (
        <ConfirmDialog
          title={t(`organisation.bed.${chosen.action}Title`, { bed: chosen.bed.bed })}
          text={t(`organisation.bed.${chosen.action}Hint`)}
          confirm={t(`organisation.${chosen.action}`)}
          onConfirm={() => act(chosen.bed, chosen.action)}
          onClose={close}
          onOutdated={() => void onChanged()}
        />
      )}
    </section>
  );
}
