import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, orderWords, slotWord, type MedicationOrder } from '@wardlink/contract';
import {
  BASAL_BOLUS_GLUCOSE,
  basalBolus,
  CAUTIOUS_AGE,
  CORRECTION_COLUMNS,
  CORRECTION_SCALE,
  MAX_PREDNISONE,
  PROTOCOL_SOURCES,
  PROTOCOL_WEIGHT,
  steroidDose,
  SURGERY_PART,
  surgeryDoses,
  type CorrectionColumn,
  type ProposedDoses,
  type Protocol,
  type SlotDose,
} from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Segmented } from '../../elements/segmented.js';
import { FormField } from '../../forms/form-field.js';
import type { FormState } from '../../forms/use-form.js';
import { useLanguage } from '../../language/names.js';
import type { OrderedFor } from './order-context.js';
import type { MedicationDraft } from './plan-form.js';
import { figureOf, noteWith, runningBasal, takenDoses } from './protocol-form.js';
import './protocol-panel.css';

interface Props {
  adopted: readonly Protocol[];
  plans: readonly MedicationOrder[];
  orderedFor: OrderedFor | undefined;
  state: FormState<MedicationDraft>;
}

/**
 * The protocols that the department has adopted, as starting points: their rule, their source, and the figures for this
 * patient, which the doctor may take into the form. Nothing is ordered by it.
 */
export function ProtocolPanel({ adopted, plans, orderedFor, state }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Protocol>();
  const protocol = chosen ?? adopted[0];
  if (protocol === undefined) return null;
  const { title, doi } = PROTOCOL_SOURCES[protocol];
  const nameOf = (one: Protocol): string => t(`orders.protocol.name.${one}`);
  const take = (proposed: ProposedDoses, rule: string): void =>
    state.set(takenDoses(state.form, proposed, plans, `${nameOf(protocol)}, ${rule}`));
  const of = { orderedFor, take };
  return (
    <details className="plan-protocols">
      <summary>{t('orders.protocol.open')}</summary>
      {adopted.length > 1 && (
        <Segmented
          label={t('orders.protocol.choose')}
          value={protocol}
          onChange={setChosen}
          choices={adopted.map((value) => ({ value, label: nameOf(value) }))}
        />
      )}
      <p>
        {t(`orders.protocol.what.${protocol}`)}{' '}
        <cite>
          {title}, doi:{doi}
        </cite>
      </p>
      {protocol === 'basalBolus' && <BasalBolus {...of} />}
      {protocol === 'correction' && (
        <Correction onNote={(line) => state.set({ note: noteWith(state.form.note, line) })} />
      )}
      {protocol === 'surgery' && <Surgery plans={plans} take={take} />}
      {protocol === 'steroid' && <Steroid {...of} />}
      <p className="plan-hint">{t('orders.protocol.never')}</p>
    </details>
  );
}

interface OfPatient {
  orderedFor: OrderedFor | undefined;
  take: (proposed: ProposedDoses, rule: string) => void;
}

interface FigureProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Figure({ label, value, onChange }: FigureProps) {
  return (
    <FormField label={label}>
      {(names) => (
        <input
          {...names}
          className="input num"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}

/** Doses in words, and the button that takes them into the form. */
function Proposed({ proposed, onTake }: { proposed: ProposedDoses; onTake: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const category = orderWords[language].insulinCategory[proposed.category];
  const doseText = ({ slot, amount }: SlotDose): string =>
    `${slotWord(slot, language)} ${amountText(amount, 'U', language)}`;
  return (
    <li>
      <span>
        {category}: <b className="num">{proposed.doses.map(doseText).join(language === 'zh' ? '，' : ', ')}</b>
      </span>
      <Button size="small" aria-label={t('orders.protocol.takeOf', { category })} onClick={onTake}>
        {t('orders.protocol.take')}
      </Button>
    </li>
  );
}

/** The weight as recorded, and as typed here. */
function useWeight(orderedFor: OrderedFor | undefined): [string, (text: string) => void] {
  const [typed, setTyped] = useState<string>();
  return [typed ?? String(orderedFor?.patient.weightKg ?? ''), setTyped];
}

function BasalBolus({ orderedFor, take }: OfPatient) {
  const { t } = useTranslation();
  const name = useId();
  const [weight, setWeight] = useWeight(orderedFor);
  const [typed, setTyped] = useState<string>();
  const [isCautious, setCautious] = useState<boolean>();
  const last = orderedFor?.readings.findLast(({ value }) => value !== null)?.value;
  const glucose = typed ?? String(last ?? '');
  const cautious = isCautious ?? (orderedFor?.patient.age ?? 0) >= CAUTIOUS_AGE;
  const proposed = basalBolus({ weightKg: figureOf(weight), glucose: figureOf(glucose), cautious });
  const rule = proposed ? t('orders.protocol.perKg', { units: proposed.perKg, weight: weight.trim() }) : '';
  return (
    <>
      <div className="plan-protocol-fields">
        <Figure label={t('orders.protocol.weight')} value={weight} onChange={setWeight} />
        <Figure label={t('orders.protocol.glucose')} value={glucose} onChange={setTyped} />
        <label htmlFor={name}>
          <input id={name} type="checkbox" checked={cautious} onChange={(event) => setCautious(event.target.checked)} />{' '}
          {t('orders.protocol.cautious', { age: CAUTIOUS_AGE })}
        </label>
      </div>
      {proposed ? (
        <>
          <p className="num">{rule}</p>
          <ul>
            <Proposed proposed={proposed.basal} onTake={() => take(proposed.basal, rule)} />
            <Proposed proposed={proposed.meals} onTake={() => take(proposed.meals, rule)} />
          </ul>
        </>
      ) : (
        <p role="status">
          {t('orders.protocol.outside', {
            ...PROTOCOL_WEIGHT,
            low: BASAL_BOLUS_GLUCOSE.from,
            high: BASAL_BOLUS_GLUCOSE.to,
          })}
        </p>
      )}
    </>
  );
}

function Correction({ onNote }: { onNote: (line: string) => void }) {
  const { t } = useTranslation();
  const [column, setColumn] = useState<CorrectionColumn>('usual');
  const name = t(`orders.protocol.column.${column}`);
  const line = t('orders.protocol.scaleNote', {
    column: name,
    scale: CORRECTION_SCALE.map((step) => `>${step.above} +${step[column]}`).join(', '),
  });
  return (
    <>
      <Segmented
        label={t('orders.protocol.columns')}
        value={column}
        onChange={setColumn}
        choices={CORRECTION_COLUMNS.map((value) => ({ value, label: t(`orders.protocol.column.${value}`) }))}
      />
      <table>
        <thead>
          <tr>
            <th scope="row">mmol/L</th>
            {CORRECTION_SCALE.map(({ above }) => (
              <th key={above} scope="col" className="num">
                &gt; {above}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('orders.protocol.extra')}</th>
            {CORRECTION_SCALE.map((step) => (
              <td key={step.above} className="num">
                +{step[column]}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <Button size="small" onClick={() => onNote(line)}>
        {t('orders.protocol.toNote')}
      </Button>
    </>
  );
}

function Surgery({ plans, take }: { plans: readonly MedicationOrder[]; take: OfPatient['take'] }) {
  const { t } = useTranslation();
  const basal = runningBasal(plans);
  if (!basal || basal.insulinCategory === null) return <p role="status">{t('orders.protocol.noBasal')}</p>;
  const proposed = surgeryDoses({ category: basal.insulinCategory, doses: basal.doses as SlotDose[] });
  const rule = t('orders.protocol.part', {
    part: SURGERY_PART * 100,
    doses: basal.doses.map(({ amount }) => amount).join(' / '),
  });
  return (
    <>
      <p>{rule}</p>
      <ul>
        <Proposed proposed={proposed} onTake={() => take(proposed, rule)} />
      </ul>
    </>
  );
}

function Steroid({ orderedFor, take }: OfPatient) {
  const { t } = useTranslation();
  const [weight, setWeight] = useWeight(orderedFor);
  const [prednisone, setPrednisone] = useState('');
  const proposed = steroidDose({ weightKg: figureOf(weight), prednisone: figureOf(prednisone) });
  const rule = proposed ? t('orders.protocol.perKg', { units: proposed.perKg, weight: weight.trim() }) : '';
  return (
    <>
      <div className="plan-protocol-fields">
        <Figure label={t('orders.protocol.weight')} value={weight} onChange={setWeight} />
        <Figure label={t('orders.protocol.prednisone')} value={prednisone} onChange={setPrednisone} />
      </div>
      {proposed ? (
        <>
          <p className="num">{rule}</p>
          <ul>
            <Proposed proposed={proposed.dose} onTake={() => take(proposed.dose, rule)} />
          </ul>
        </>
      ) : (
        <p role="status">{t('orders.protocol.outsideSteroid', { ...PROTOCOL_WEIGHT, most: MAX_PREDNISONE })}</p>
      )}
    </>
  );
}
