import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MappingKind } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { indented } from '../../language/indented.js';
import { useName } from '../../language/names.js';
import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import type { Choices, Mapping } from './types.js';

interface Props {
  partnerId: string;
  kind: MappingKind;
  code: string;
  choices: Choices;
  /** The present meaning; empty if nobody has decided. */
  present?: string;
  onMapped: (mappings: Mapping[]) => void;
}

/** Value of the choice that a code is not used here. */
const SKIPPED = 'skipped';

/** The value of a mapping in the select. */
export const chosenOf = ({ node, person, sex, skipped }: Mapping): string =>
  skipped ? SKIPPED : (node?.nodeId ?? person?.userId ?? sex ?? '');

/** Says what a code of the partner means here. */
export function MappingForm({ partnerId, kind, code, choices, present = '', onMapped }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const [chosen, setChosen] = useState(present);
  const [busy, setBusy] = useState(false);
  const options: [value: string, text: string, disabled?: boolean][] =
    kind === 'ward'
      ? choices.nodes.map((node) => [node.nodeId, indented(node.depth, nameOf(node)), node.kind !== 'ward'])
      : kind === 'doctor'
        ? [
            [SKIPPED, t('interfaces.mapping.skipped')],
            ...choices.doctors.map((one): [string, string] => [one.userId, nameOf(one)]),
          ]
        : [
            ['male', t('person.sex.male')],
            ['female', t('person.sex.female')],
          ];
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const target =
        chosen === SKIPPED
          ? { skipped: true }
          : kind === 'ward'
            ? { nodeId: chosen }
            : kind === 'doctor'
              ? { userId: chosen }
              : { sex: chosen as 'male' | 'female' };
      const { mappings } = await call('interface.map', { partnerId, kind, code, ...target });
      notify.success(t('interfaces.mapping.saved', { code }));
      onMapped(mappings);
    } catch (error) {
      notify.failure(error);
    }
    setBusy(false);
  };
  const label = t(`interfaces.mapping.label.${kind}`, { code });
  return (
    <form
      className="interface-mapping"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== '') void save();
      }}
    >
      <code>{code}</code>
      <span aria-hidden="true">→</span>
      <select className="input" aria-label={label} value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">{t('interfaces.mapping.choose')}</option>
        {options.map(([value, text, disabled]) => (
          <option key={value} value={value} disabled={disabled}>
            {text}
          </option>
        ))}
      </select>
      <Button
        type="submit"
        tone={chosen !== present ? 'primary' : 'plain'}
        disabled={busy || chosen === '' || chosen === present}
      >
        {t('interfaces.mapping.save')}
      </Button>
    </form>
  );
}
