import { useReason } from '../../language/coded.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unitsOfProfile } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { VoidDialog } from '../../ward/records/void-dialog.js';
import { useVoidedText } from '../../ward/records/voided-text.js';
import { ChangeEntryDialog } from './change-entry-dialog.js';
import type { PumpDetail } from './pump-detail.js';
import { typedTextOf } from './typed-entry.js';
import { units } from './units.js';

type Entry = PumpDetail['entries'][number];

interface Props {
  /** Entries of the day. */
  entries: readonly Entry[];
  voided: PumpDetail['voided'];
  /** The profile in force at the end of the day; it may be older. */
  running: Entry | undefined;
  mayChange: boolean;
  onChanged: () => void;
}

/** The profile in force, and the entries of the day; authorised users can correct or void an entry. */
export function EntriesList({ entries, voided, running, mayChange, onChanged }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const reasonOf = useReason();
  const voidedText = useVoidedText();
  const [changing, setChanging] = useState<Entry>();
  const [voiding, setVoiding] = useState<Entry>();
  const shown: (Entry & Partial<PumpDetail['voided'][number]>)[] = [...entries, ...voided].sort(
    (first, second) => first.at - second.at,
  );
  const contentOf = ({ units: given, rates }: Entry): string => {
    if (rates === null) return `${units(given)} U`;
    return rates.length === 0 ? t('pump.stopped') : t('pump.daily', { units: units(unitsOfProfile(rates)) });
  };
  return (
    <>
      {running?.rates && running.rates.length > 0 && (
        <section className="card pump-profile" aria-label={t('pump.running')}>
          <h2>
            {t('pump.running')}{' '}
            <small className="num">
              {clock.day(running.at).slice(5)} {clock.time(running.at)}
            </small>
          </h2>
          <pre className="num">{typedTextOf(running)}</pre>
          <p>{contentOf(running)}</p>
        </section>
      )}
      <section className="card pump-entries" aria-label={t('pump.entries')}>
        <h2>{t('pump.entries')}</h2>
        {shown.length === 0 && <p className="nothing">{t('pump.noEntries')}</p>}
        <ul>
          {shown.map((entry) => {
            const label = `${clock.time(entry.at)} ${t(`pump.kind.${entry.kind}`)}`;
            return (
              <li key={entry.entryId}>
                <b className="num">{clock.time(entry.at)}</b>
                {entry.voided ? (
                  <span>
                    <s>
                      {t(`pump.kind.${entry.kind}`)} <b className="num">{contentOf(entry)}</b>
                    </s>
                    <small>{voidedText(entry.voided)}</small>
                  </span>
                ) : (
                  <span>
                    {t(`pump.kind.${entry.kind}`)} <b className="num">{contentOf(entry)}</b>
                    <small>
                      {nameOf(entry.enteredBy)}
                      {entry.reason !== null && ` · ${t('patient.corrected')}: ${reasonOf(entry.reason)}`}
                    </small>
                  </span>
                )}
                {mayChange && !entry.voided && (
                  <span className="pump-entry-actions">
                    <Button
                      size="small"
                      tone="quiet"
                      aria-label={t('pump.changeOf', { entry: label })}
                      onClick={() => setChanging(entry)}
                    >
                      {t('vital.correct')}
                    </Button>
                    <Button
                      size="small"
                      tone="quiet"
                      aria-label={t('voiding.title', { what: label })}
                      onClick={() => setVoiding(entry)}
                    >
                      {t('voiding.void')}
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </section>
      {voiding && (
        <VoidDialog
          what={`${clock.time(voiding.at)} ${t(`pump.kind.${voiding.kind}`)} ${contentOf(voiding)}`}
          onClose={() => setVoiding(undefined)}
          onVoid={async (reason) => {
            const { entryId, version } = voiding;
            await call('pump.void', { entryId, version, reason });
            setVoiding(undefined);
            onChanged();
          }}
        />
      )}
      {changing && (
        <ChangeEntryDialog
          entry={changing}
          onClose={() => setChanging(undefined)}
          onChanged={() => {
            setChanging(undefined);
            onChanged();
          }}
        />
      )}
    </>
  );
}
