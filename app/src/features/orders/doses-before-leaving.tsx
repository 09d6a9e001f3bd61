import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, slotWord, taskText, type ReplyOf } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { call } from '../../http/call.js';
import { asLoading, loadInto, type LoadState } from '../../http/load-state.js';
import { useLanguage, useName } from '../../language/names.js';
import { LIST_MS, useReloadOnChange } from '../../lists/use-reload-on-change.js';
import { useMay } from '../../session/session.js';
import { createStore, useStore } from '../../store/store.js';
import { wardChoice } from '../../ward/choice/ward-choice.js';
import type { DoseTask } from '../../ward/orders/given-dose.js';
import { useTaskActions } from '../../ward/orders/use-task-actions.js';

type Reply = ReplyOf<'order.dosesBeforeLeaving'>;
type Left = Reply['rows'][number];

/**
 * Doses without a record of patients who left the chosen ward in the last hours. Somebody who gave one writes it down
 * here, since the patient's page is closed to the former ward after a transfer.
 */
export function DosesBeforeLeaving() {
  const mayExecute = useMay('order.execute');
  return mayExecute ? <Card /> : null;
}

function Card() {
  const { t } = useTranslation();
  const { departmentId, wardId } = useStore(wardChoice);
  const shown = useMemo(() => createStore<LoadState<Reply>>(asLoading()), [departmentId, wardId]);
  const reload = useCallback(
    () => loadInto(shown, () => call('order.dosesBeforeLeaving', { departmentId, wardId })),
    [shown, departmentId, wardId],
  );
  const again = useCallback(() => void reload(), [reload]);
  useEffect(again, [again]);
  useReloadOnChange('orders', again, { everyMs: LIST_MS });
  const { act, dialog } = useTaskActions(reload);
  const loaded = useStore(shown);
  const rows = loaded.state === 'ready' ? loaded.value.rows : [];
  const count = rows.reduce((sum, { doses }) => sum + doses.length, 0);
  // The dialog is beside the list: what is typed stays when somebody else records the last of the doses.
  return (
    <>
      {count > 0 && (
        <details className="card sheet-rechecks sheet-left" data-left>
          <summary>{t('orders.sheet.left.title', { count })}</summary>
          <p>{t('orders.sheet.left.hint')}</p>
          <ul>
            {rows.flatMap((patient) =>
              patient.doses.map((dose) => (
                <Dose
                  key={`${patient.patientId} ${dose.planId} ${dose.day} ${dose.slot}`}
                  patient={patient}
                  dose={dose}
                  onGiven={() => act('dose', dose, patient)}
                />
              )),
            )}
          </ul>
        </details>
      )}
      {dialog}
    </>
  );
}

interface DoseProps {
  patient: Left;
  dose: DoseTask;
  onGiven: () => void;
}

function Dose({ patient, dose, onGiven }: DoseProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = useName()(patient);
  const labels = { name, task: taskText(dose, language), slot: slotWord(dose.slot, language) };
  return (
    <li data-patient={patient.patientId}>
      <b className="num">{patient.bed ?? '–'}</b>
      <b>{name}</b>
      <span>
        {labels.slot}: {labels.task}{' '}
        {dose.ordered !== null && <b className="num">{amountText(dose.ordered, dose.unit, language)}</b>}
      </span>
      <small className="num">{t('orders.sheet.left.leftAt', { time: clock.moment(patient.leftAt) })}</small>
      <Button size="small" aria-label={t('orders.sheet.giveOtherOf', labels)} onClick={onGiven}>
        {t('overview.tasks.wasGiven')}
      </Button>
    </li>
  );
}
