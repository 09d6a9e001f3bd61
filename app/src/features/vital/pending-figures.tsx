import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isTimeQuestionCode } from '@wardlink/contract';
import { figuresText } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { Tag } from '../../elements/tag.js';
import { TimeReason } from '../../ward/entry/time-reason.js';
import { vitalOutbox, type TypedVital } from '../../ward/outbox/vital-outbox.js';

/** Whether nothing is being typed: the answer of the server arrives at any time, and typing must not change its field. */
function isFree(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  return activeElement instanceof HTMLInputElement && activeElement.dataset.entry !== undefined && !activeElement.value;
}

/** Figures that are not stored yet: being sent, or returned by the server. */
export function PendingFigures({ typed }: { typed: TypedVital }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  /** The field that had the focus before the question. */
  const left = useRef<Element>(null);
  const asked = typed.kind === 'record' && isTimeQuestionCode(typed.refused?.code);
  useEffect(() => {
    if (!asked || !isFree()) return;
    left.current = document.activeElement;
    form.current?.querySelector<HTMLElement>('[name="timeReason"]')?.focus();
  }, [asked]);
  const goBack = (): void => {
    if (left.current instanceof HTMLElement && form.current?.contains(document.activeElement)) left.current.focus();
  };
  const value = figuresText(typed.indicator, typed.body.figures);
  if (!typed.refused) {
    return (
      <span className="tag unsaved num">
        <Icon name="clock" /> {value} {t('glucose.notYetSaved')}
      </span>
    );
  }
  const again = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.kind !== 'record' || reason.trim() === '') return;
    goBack();
    vitalOutbox()?.discard(typed.key);
    const body = { ...typed.body, timeReason: reason.trim() };
    vitalOutbox()?.add({ ...typed, body, refused: undefined, unanswered: 0 });
  };
  const discard = (): void => {
    goBack();
    vitalOutbox()?.discard(typed.key);
  };
  return (
    <form className="vital-returned" ref={form} onSubmit={again} noValidate>
      <Tag tone="high">
        {value} {t('glucose.notSaved')}
      </Tag>
      <small>{typed.refused.message}</small>
      {asked && (
        <>
          <TimeReason value={reason} onChange={setReason} />
          <Button size="small" tone="primary" type="submit" disabled={reason.trim() === ''}>
            {t('glucose.entry.saveTime')}
          </Button>
        </>
      )}
      <Button size="small" tone="quiet" onClick={discard}>
        {t('vital.discard')}
      </Button>
    </form>
  );
}
