import { useTranslation } from 'react-i18next';
import { lotWords, type RequestOf, type StripLot } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { useFields } from '../../../forms/use-fields.js';
import type { FormModel } from '../../../forms/model.js';
import { useCheck, useForm } from '../../../forms/use-form.js';
import { call } from '../../../http/call.js';
import { useLanguage, useName } from '../../../language/names.js';
import { useDepartments } from './departments.js';
import '../lots/lots.css';

type Kind = RequestOf<'strip.move'>['kind'];
const KINDS: readonly Kind[] = ['received', 'handedOut', 'returned', 'waste', 'counted'];
const OF_DEPARTMENTS: readonly string[] = ['handedOut', 'returned'];

type Name = 'kind' | 'quantity' | 'nodeId' | 'note';
const MODEL: FormModel<Name> = {
  kind: { required: true },
  quantity: {
    required: true,
    inputMode: 'numeric',
    figures: true,
    maxLength: 4,
    wrong: (text) => (/^(0|[1-9]\d{0,3})$/.test(text) ? undefined : 'count'),
  },
  nodeId: {},
  note: { maxLength: 200 },
};

interface Props {
  lot: StripLot;
  onMoved: (lot: StripLot) => void;
}

/** Writes a line of the ledger: an arrival, a removal or a count of strips at a place. */
export function MoveForm({ lot, onMoved }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const departments = useDepartments();
  const checkTexts = useCheck('lots', MODEL);
  const isUsable = lot.state === 'effective';
  const kinds = KINDS.filter((kind) => isUsable || (kind !== 'received' && kind !== 'handedOut'));
  const form = useForm({
    draft: `strip-move.${lot.stripLotId}`,
    initial: { kind: kinds[0] ?? 'counted', quantity: '', nodeId: '', note: '' } as Record<Name, string>,
    check: (typed) => {
      const texts = checkTexts(typed);
      if (typed.nodeId === '' && OF_DEPARTMENTS.includes(typed.kind)) texts.nodeId = t('lots.problem.noDepartment');
      if (Number(typed.quantity) === 0 && typed.kind !== 'counted') texts.quantity ??= t('lots.problem.none');
      return texts;
    },
    send: ({ kind, quantity, nodeId, note }, writeId) =>
      call('strip.move', {
        movementId: writeId(),
        stripLotId: lot.stripLotId,
        kind: kind as Kind,
        quantity: Number(quantity),
        nodeId: nodeId || null,
        note: note.trim() || null,
      }),
    onSent: (moved) => {
      form.discard();
      onMoved(moved);
    },
  });
  const field = useFields('lots', MODEL, form);
  return (
    <form className="run-form lot-move" onSubmit={form.submit} noValidate aria-label={t('lots.move')}>
      {field('kind', { choices: kinds.map((kind) => [kind, lotWords[language].movement[kind]]) })}
      {field('quantity', { required: true })}
      {field('nodeId', {
        choices: [['', lotWords[language].store], ...departments.map((one) => [one.nodeId, nameOf(one)] as const)],
      })}
      {field('note')}
      {form.refusal && <p role="alert">{form.refusal.text}</p>}
      <footer>
        <Button type="submit" disabled={form.busy}>
          {t('lots.moveStore')}
        </Button>
      </footer>
    </form>
  );
}
