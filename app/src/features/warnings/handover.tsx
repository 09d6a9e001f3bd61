import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MEANING_MARKS, type ClinicalWarning, type ReplyOf } from '@wardlink/contract';
import { shiftAt, SLOT_KEYS, type Shift } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { useReloadOnStore } from '../../lists/use-reload-on-change.js';
import { clock } from '../../clock/hospital-clock.js';
import { useUser } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { useWardText } from '../../ward/choice/ward-names.js';
import { useChosenPlace } from '../../ward/choice/use-chosen-place.js';
import { wardChoice } from '../../ward/choice/ward-choice.js';
import { meterEndText } from '../../ward/entry/meter-end-text.js';
import { viewOfWarning } from '../../ward/warnings/warning-view.js';
import { openWarnings } from '../../ward/warnings/open-warnings.js';
import { WhatWasDone } from '../../ward/warnings/what-was-done.js';
import { momentText } from './moment-text.js';

/** Shifts that can be shown: this one and the five before it. */
const SHIFTS_BACK = 6;

function recentShifts(): Shift[] {
  const shifts = [shiftAt(clock.now(), clock.zone)];
  while (shifts.length < SHIFTS_BACK) shifts.push(shiftAt((shifts.at(-1)?.begin ?? 0) - 1, clock.zone));
  return shifts;
}

/** The handover sheet of a shift, on screen and on paper. */
export function Handover() {
  const { t } = useTranslation();
  const { departmentId, wardId } = useStore(wardChoice);
  const [shifts] = useState(recentShifts);
  const [chosen, setChosen] = useState(0);
  const shift = shifts[chosen];
  const key = `${wardId} ${departmentId} ${chosen}`;
  const load = useCallback(
    () =>
      call('warning.handover', { departmentId, wardId, ...(shift && { shift: { day: shift.day, key: shift.key } }) }),
    [departmentId, wardId, shift],
  );
  const { loaded, reload } = useLoad(key, load);
  useReloadOnStore(openWarnings, reload);
  const nameOfShift = ({ day, key: name, begin, end }: Shift): string =>
    t('warningHandover.shift', {
      day,
      name: t(`warningHandover.shiftOf.${name}`),
      begin: clock.time(begin),
      end: clock.time(end),
    });
  return (
    <section className="card handover-card" aria-label={t('warningHandover.title')}>
      <div className="handover-bar">
        <select
          className="chip"
          aria-label={t('warningHandover.which')}
          value={chosen}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {shifts.map((one, index) => (
            <option key={one.begin} value={index}>
              {nameOfShift(one)}
            </option>
          ))}
        </select>
        <span className="spacer" />
        <Button icon="print" disabled={loaded.state !== 'ready'} onClick={() => window.print()}>
          {t('warningHandover.print')}
        </Button>
      </div>
      <Listing loaded={loaded} onRetry={() => void reload()}>
        {(handed) => <HandoverSheet handed={handed} shift={nameOfShift(handed.shift)} />}
      </Listing>
    </section>
  );
}

function HandoverSheet({ handed, shift }: { handed: ReplyOf<'warning.handover'>; shift: string }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { hospital } = useUser();
  const place = useChosenPlace();
  return (
    <>
      <header className="handover-head">
        <p>{nameOf(hospital)}</p>
        <h2>{t('warningHandover.title')}</h2>
        <p>
          {place} · {shift} · {t('warningHandover.asOf', { time: momentText(handed.serverTime) })}
        </p>
      </header>
      <HandoverTable which="open" warnings={handed.open} />
      <HandoverTable which="acknowledged" warnings={handed.acknowledged} />
      <footer className="handover-signatures">
        <span>{t('warningHandover.handedOver')}</span>
        <span>{t('warningHandover.takenOver')}</span>
      </footer>
    </>
  );
}

function HandoverTable({ which, warnings }: { which: 'open' | 'acknowledged'; warnings: readonly ClinicalWarning[] }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const title = t(`warningHandover.${which}`, { count: warnings.length });
  if (warnings.length === 0) {
    return (
      <>
        <h2>{title}</h2>
        <p className="handover-none">{t(`warningHandover.none.${which}`)}</p>
      </>
    );
  }
  return (
    <>
      <h2 id={`handover-${which}`}>{title}</h2>
      <table className="handover-table" aria-labelledby={`handover-${which}`}>
        <thead>
          <tr>
            {['bed', 'patient', 'value', 'range', 'raised', which === 'open' ? 'passedOn' : 'state'].map((column) => (
              <th key={column} scope="col">
                {t(`warnings.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {warnings.map((warning) => {
            const view = viewOfWarning(warning);
            const what = view.slot === undefined ? t(view.word) : t(`glucose.slot.${SLOT_KEYS[view.slot]}`);
            return (
              <tr key={warning.warningId}>
                <td>
                  <b className="num">{warning.bed ?? '–'}</b> <small>{wardText(warning.ward)}</small>
                </td>
                <th scope="row">{nameOf(warning.patient)}</th>
                <td className={view.tone}>
                  <b className="num" title={meterEndText(view.measured, t)}>
                    {MEANING_MARKS[view.meaning]} {view.text}
                  </b>{' '}
                  <small>
                    {meterEndText(view.measured, t) ?? view.unit} · {what}
                    {warning.critical && ` · ${t('warnings.critical')}`}
                  </small>
                </td>
                <td className="num">{view.range}</td>
                <td className="num">{momentText(warning.raisedAt)}</td>
                <td>
                  {warning.acknowledgedAt !== null && which === 'acknowledged'
                    ? t('warnings.acknowledgedBy', {
                        name: warning.acknowledgedBy ? nameOf(warning.acknowledgedBy) : '–',
                        time: momentText(warning.acknowledgedAt),
                      })
                    : t(`warnings.step.${warning.step}`)}
                  {which === 'acknowledged' && <WhatWasDone warning={warning} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
