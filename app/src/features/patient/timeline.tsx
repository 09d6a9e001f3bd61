import SemiTimeline from '@douyinfe/semi-ui-19/lib/es/timeline';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Listing } from '../../elements/listing.js';
import type { RequestOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import type { PageSource } from '../../lists/pages.js';
import { usePages } from '../../lists/use-pages.js';
import { useName } from '../../language/names.js';
import { useVoidedText } from '../../ward/records/voided-text.js';
import { PatientCard } from './patient-card.js';
import { sentenceOf, whenOf, type TimelineEntry } from './timeline-text.js';

type TimelineKind = NonNullable<NonNullable<RequestOf<'patient.timeline'>['kinds']>>[number];

interface Query {
  patientId: string;
  kinds: TimelineKind[] | null;
}

/** An entry has no id, and two may be equal: each gets a number. */
interface Line {
  id: number;
  entry: TimelineEntry;
}
let lines = 0;

const SOURCE: PageSource<Query, Line> = {
  async load(query, after) {
    const { entries, next } = await call('patient.timeline', { ...query, after });
    return { rows: entries.map((entry) => ({ id: (lines += 1), entry })), next, total: null };
  },
  idOf: ({ id }) => String(id),
};

const KINDS: readonly (TimelineKind | 'all')[] = ['all', 'reading', 'warning', 'call', 'edit', 'stay', 'order'];

/** The patient's events, newest first, of all kinds or of one. */
export function Timeline({ patientId, version }: { patientId: string; version: number }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<TimelineKind | 'all'>('all');
  const query = { patientId, kinds: kind === 'all' ? null : [kind] };
  const { loaded, reload, more, loadingMore, moreFailed } = usePages(query, SOURCE, version);
  return (
    <PatientCard title={t('patient.timeline')}>
      <div className="timeline-kinds" role="group" aria-label={t('timeline.kinds')}>
        {KINDS.map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={kind === one} onClick={() => setKind(one)}>
            {t(`timeline.kind.${one}`)}
          </button>
        ))}
      </div>
      <Listing
        loaded={loaded}
        onRetry={reload}
        lines={5}
        inline
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className="patient-quiet">{t('patient.noTimeline')}</p>}
      >
        {({ rows, next }) => (
          <>
            <Entries entries={rows.map(({ entry }) => entry)} />
            {moreFailed && <p role="alert">{moreFailed}</p>}
            {next !== null && (
              <Button className="timeline-more" size="small" disabled={loadingMore} onClick={more}>
                {t('timeline.more')}
              </Button>
            )}
          </>
        )}
      </Listing>
    </PatientCard>
  );
}

/** The sentence of an event; a voided one is struck through, with author, time and reason of the voiding. */
function Sentence({ entry }: { entry: TimelineEntry }) {
  const { t, i18n } = useTranslation();
  const nameOf = useName();
  const voidedText = useVoidedText();
  const text = sentenceOf(entry, { t, exists: (key) => i18n.exists(key), nameOf });
  if (!entry.voided) return <span>{text}</span>;
  return (
    <span>
      <s>{text}</s> <small>{voidedText(entry.voided)}</small>
    </span>
  );
}

function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t } = useTranslation();
  const nameOf = useName();
  return (
    <SemiTimeline className="timeline" aria-label={t('patient.timeline')}>
      {entries.map((entry, index) => (
        <SemiTimeline.Item
          key={`${entry.at} ${entry.kind} ${index}`}
          type={entry.kind === 'warning.raised' ? 'warning' : 'default'}
          extra={entry.by && nameOf(entry.by)}
        >
          <time className="num" dateTime={new Date(entry.at).toISOString()}>
            {whenOf(entry.at, t)}
          </time>
          <Sentence entry={entry} />
        </SemiTimeline.Item>
      ))}
    </SemiTimeline>
  );
}
