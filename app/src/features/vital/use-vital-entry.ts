import { useMemo, useRef, useState } from 'react';
import type { Indicator, VitalReading } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { useUser } from '../../session/session.js';
import { uniqueId } from '@wardlink/client';
import { judgeVital, type VitalFigures } from '../../ward/entry/typed-reading.js';
import { vitalOutbox, type TypedVital } from '../../ward/outbox/vital-outbox.js';

/** The text of a field, with its problem or the question about it. */
export interface Draft {
  text: string;
  state: 'typing' | 'notANumber' | 'impossible' | 'question';
}

/** A field of a workbench, for one patient and one indicator. */
export interface Field {
  patientId: string;
  indicator: Indicator;
}

/** The texts of a patient's fields; the object stays the same while nobody types there. */
export type PatientDrafts = Readonly<Partial<Record<Indicator, Draft>>>;

/** Functions of the fields; they stay the same for the life of the workbench. */
export interface VitalActions {
  type(field: Field, text: string): void;
  /** Enter saves, or shows why not. A second Enter confirms an unusual value. @returns whether it was saved */
  submit(field: Field): boolean;
  clear(field: Field): void;
  correct(reading: VitalReading, figures: VitalFigures, confirmed: boolean, reason: string): void;
}

export interface VitalEntry {
  /** By patient; patients without a draft are absent. */
  drafts: ReadonlyMap<string, PatientDrafts>;
  actions: VitalActions;
}

function withDraft(
  drafts: VitalEntry['drafts'],
  { patientId, indicator }: Field,
  draft: Draft | undefined,
): VitalEntry['drafts'] {
  const next = new Map(drafts);
  const { [indicator]: _before, ...others } = drafts.get(patientId) ?? {};
  const own: PatientDrafts = draft && draft.text !== '' ? { ...others, [indicator]: draft } : others;
  if (Object.keys(own).length > 0) next.set(patientId, own);
  else next.delete(patientId);
  return next;
}

/** The fields of one workbench. Drafts belong to patients, so that a refresh of the board does not change them. */
export function useVitalEntry(): VitalEntry {
  const { userId } = useUser();
  const [drafts, setDrafts] = useState<VitalEntry['drafts']>(new Map());
  const written = useRef(drafts);

  const actions = useMemo((): VitalActions => {
    const put = (field: Field, draft: Draft | undefined): void => {
      written.current = withDraft(written.current, field, draft);
      setDrafts(written.current);
    };
    const send = (typed: Pick<TypedVital, 'key' | 'kind' | 'body' | 'patientId' | 'indicator'>): void => {
      vitalOutbox()?.add({ ...typed, userId, typedAt: clock.now(), unanswered: 0 } as TypedVital);
    };
    return {
      type: (field, text) => put(field, { text, state: 'typing' }),
      clear: (field) => put(field, undefined),
      submit: (field) => {
        const { patientId, indicator } = field;
        const draft = written.current.get(patientId)?.[indicator];
        const verdict = judgeVital(indicator, draft?.text ?? '');
        if (!draft || verdict.kind === 'empty') return true;
        const confirmed = draft.state === 'question';
        if (!('figures' in verdict) || (verdict.kind === 'question' && !confirmed)) {
          put(field, { text: draft.text, state: verdict.kind as Draft['state'] });
          return false;
        }
        const readingId = uniqueId();
        // The measure time is fixed now, even if the reading is sent much later.
        const body = { indicator, readingId, patientId, figures: verdict.figures, measuredAt: clock.now(), confirmed };
        send({ key: readingId, kind: 'record', patientId, indicator, body });
        put(field, undefined);
        return true;
      },
      correct: ({ readingId, version, patientId, indicator }, figures, confirmed, reason) => {
        const body = { indicator, readingId, version, figures, confirmed, reason };
        send({ key: `${readingId}.${version}`, kind: 'correct', patientId, indicator, body });
      },
    };
  }, [userId]);
  return { drafts, actions };
}
