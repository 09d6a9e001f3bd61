import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { notify } from '../../notices/notices.js';
import { typedFields } from './node-fields.js';
import { NodeForm } from './node-form.js';

interface Props {
  bed: { nodeId: string; bed: string };
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** The number and the other fields of a bed. */
export function BedDialog({ bed: { nodeId, bed }, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const load = useCallback(() => call('organisation.node', { nodeId }), [nodeId]);
  const { loaded, reload } = useLoad(nodeId, load);
  return (
    <Dialog wide title={t('organisation.bed.editTitle', { bed })} onClose={onClose}>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={4} inline>
        {(detail) => (
          <NodeForm
            key={detail.version}
            kind="bed"
            draft={`node.${nodeId}`}
            initial={typedFields(detail)}
            version={detail.version}
            saveLabel={t('organisation.save')}
            onSave={(fields, version) => call('organisation.edit', { nodeId, version, ...fields })}
            onSaved={async () => {
              onClose();
              notify.success(t('organisation.saved'));
              await onSaved();
            }}
            onDiscard={onClose}
            onOutdated={() => void reload()}
          />
        )}
      </Listing>
    </Dialog>
  );
}
