import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { childKinds, type NodeKind } from '@wardlink/domain';
import { Dialog } from '../../elements/dialog.js';
import { call } from '../../http/call.js';
import { useFullName } from './full-name.js';
import { FormField } from '../../forms/form-field.js';
import { NO_FIELDS } from './node-fields.js';
import { NodeForm } from './node-form.js';
import type { NodeDetail } from './tree-view.js';

interface Props {
  parent: NodeDetail;
  onClose: () => void;
  onAdded: (nodeId: string) => Promise<void>;
}

/** Adds a node below another one; its kind must be allowed there. */
export function AddDialog({ parent, onClose, onAdded }: Props) {
  const { t } = useTranslation();
  const { ofDetail } = useFullName();
  const kinds = childKinds(parent.kind);
  // Most hospitals have wards right below their departments.
  const [kind, setKind] = useState<NodeKind>(kinds.includes('ward') ? 'ward' : (kinds[0] ?? 'ward'));
  return (
    <Dialog wide title={t('organisation.addUnder', { name: ofDetail(parent) })} onClose={onClose}>
      <NodeForm
        // Kinds have different choices, so the form is mounted again; its texts stay in the draft.
        key={kind}
        kind={kind}
        draft={`node.new.${parent.nodeId}.${kind}`}
        initial={NO_FIELDS}
        version={0}
        saveLabel={t('organisation.save')}
        onSave={(fields) => call('organisation.add', { parentId: parent.nodeId, kind, ...fields })}
        onSaved={onAdded}
        onDiscard={onClose}
      >
        <FormField label={t('organisation.kindOfNew')} required>
          {(names) => (
            <select
              {...names}
              className="input"
              name="kind"
              value={kind}
              onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? kind)}
            >
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {t(`organisation.kind.${one}`)}
                </option>
              ))}
            </select>
          )}
        </FormField>
      </NodeForm>
    </Dialog>
  );
}
