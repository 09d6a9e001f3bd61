import { useCallback, useState } from 'react';
import type { Indicator, VitalReading } from '@wardlink/contract';
import { clock } from '../../session/clock.js';
import { useUser } from '../../session/session.js';
import { uniqueId } from '../../session/unique-id.js';
import { vitalOut, type TypedVital } from '../../ward/vital-out.js';
import { VIEWS, type VitalFigures } from './indicators.js';

/** What stands in a patient's field, and what is wrong with it or asked about it. */
export interface Draft {
  text: string;
  state: 'typing' | 'notANumber' | 'impossible' | 'question';
}

export interface VitalEntry {
  drafts: ReadonlyMap<string, Draft>;
  type(patientId: string, text: string): void;
  /** Enter: saves, or says why not. A question is answered by a second Enter. @returns whether it was saved */
  submit(patientId: string): boolean;
  clear(patientId: string): void;
  correct(reading: VitalReading, figures: VitalFigures, confirmed: boolean, reason: string): void;
}

/** The fields of one workbench. Drafts belong to patients, so that a refresh of the board never touches them. */
export function useVitalEntry(indicator: Indicator): VitalEntry {
  const { userId } = useUser();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());

  const put = useCallback((patientId: string, draft: Draft | undefined): void => {
    setDrafts((all) => {
      const next = new Map(all);
      if (draft && draft.text !== '') next.set(patientId, draft);
      else next.delete(patientId);
      return next;
    });
  }, []);

  const send = useCallback(
    (typed: Pick<TypedVital, 'key' | 'kind' | 'body' | 'patientId'>): void => {
      vitalOut()?.add({ ...typed, indicator, userId, typedAt: clock.now(), unanswered: 0 } as TypedVital);
    },
    [indicator, userId],
  );

  return {
    drafts,
    type: (patientId, text) => put(patientId, { text, state: 'typing' }),
    clear: (patientId) => put(patientId, undefined),
    submit: (patientId) => {
      const draft = drafts.get(patientId);
      const verdict = VIEWS[indicator].judge(draft?.text ?? '');
      if (!draft || verdict.kind === 'empty') return true;
      const confirmed = draft.state === 'question';
      if (!('figures' in verdict) || (verdict.kind === 'question' && !confirmed)) {
        put(patientId, { text: draft.text, state: verdict.kind as Draft['state'] });
        return false;
      }
      const readingId = uniqueId();
      // The measure time is fixed now, however late it reaches the server.
      const body = { indicator, readingId, patientId, figures: verdict.figures, measuredAt: clock.now(), confirmed };
      send({ key: readingId, kind: 'record', patientId, body });
      put(patientId, undefined);
      return true;
    },
    correct: ({ readingId, version, patientId }, figures, confirmed, reason) => {
      const body = { indicator, readingId, version, figures, confirmed, reason };
      send({ key: `${readingId}.${version}`, kind: 'correct', patientId, body });
    },
  };
}
