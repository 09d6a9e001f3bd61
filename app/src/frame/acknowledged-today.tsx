import { useTranslation } from 'react-i18next';
import { call } from '../http/call.js';
import { useLoad } from '../http/use-load.js';
import { Icon } from '../elements/icon.js';
import { Listing } from '../elements/listing.js';
import { useName } from '../language/names.js';
import { useReloadOnStore } from '../lists/use-reload-on-change.js';
import { clock } from '../clock/hospital-clock.js';
import { openWarnings } from '../ward/warnings/open-warnings.js';
import { WarningTag } from '../ward/warnings/warning-tag.js';
import { viewOfWarning } from '../ward/warnings/warning-view.js';
import { WhatWasDone } from '../ward/warnings/what-was-done.js';

/** More than anybody reads in a column; the warnings page lists all. */
const LIMIT = 200;

const load = async () => {
  const request = { state: 'acknowledged', acknowledgedOn: clock.today(), limit: LIMIT } as const;
  const { warnings } = await call('warning.list', request);
  return warnings.toSorted((one, other) => (other.acknowledgedAt ?? 0) - (one.acknowledgedAt ?? 0));
};

/** Warnings that were acknowledged today: by whom, when, and the action taken. */
export function AcknowledgedToday() {
  const { t } = useTranslation();
  const nameOf = useName();
  const { loaded, reload } = useLoad('acknowledged', load);
  useReloadOnStore(openWarnings, reload);
  return (
    <Listing
      loaded={loaded}
      onRetry={() => void reload()}
      lines={3}
      inline
      isEmpty={(warnings) => warnings.length === 0}
      empty={
        <p className="side-panel-empty">
          <Icon name="list" /> {t('warnings.noneAcknowledged')}
        </p>
      }
    >
      {(warnings) => (
        <ul className="acknowledged-today">
          {warnings.map((warning) => (
            <li key={warning.warningId}>
              <b className="num">{warning.bed ?? '–'}</b>
              <div>
                <span className="acknowledged-what">
                  <strong>{nameOf(warning.patient)}</strong>
                  <WarningTag view={viewOfWarning(warning)} />
                </span>
                <WhatWasDone warning={warning} />
                <small>
                  {t('warnings.acknowledgedBy', {
                    name: warning.acknowledgedBy ? nameOf(warning.acknowledgedBy) : '–',
                    time: clock.time(warning.acknowledgedAt ?? 0),
                  })}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Listing>
  );
}
