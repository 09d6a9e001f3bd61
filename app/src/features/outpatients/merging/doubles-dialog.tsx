import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { Dialog } from '../../../elements/dialog.js';
import { Listing, ListingState } from '../../../elements/listing.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useName } from '../../../language/names.js';
import { notify } from '../../../notices/notices.js';
import { MergeForm } from './merge-form.js';
import '../outpatients.css';

type Pair = ReplyOf<'merging.doubles'>['pairs'][number];

interface Props {
  onClose: () => void;
  onMerged: () => void;
}

/** Records that may belong to the same person; the user compares a pair and merges it. */
export function DoublesDialog({ onClose, onMerged }: Props) {
  const { t } = useTranslation();
  const load = useCallback(() => call('merging.doubles', {}), []);
  const { loaded, reload } = useLoad('doubles', load);
  const [chosen, setChosen] = useState<Pair>();
  return (
    <Dialog wide title={t('outpatients.doubles.title')} onClose={onClose}>
      {chosen ? (
        <MergeForm
          ids={chosen.records.map(({ patientId }) => patientId)}
          onBack={() => setChosen(undefined)}
          onMerged={() => {
            setChosen(undefined);
            notify.success(t('outpatients.doubles.merged'));
            void reload();
            onMerged();
          }}
        />
      ) : (
        <Listing
          loaded={loaded}
          onRetry={() => void reload()}
          lines={5}
          isEmpty={({ pairs }) => pairs.length === 0}
          empty={
            <ListingState
              inline
              icon="check"
              title={t('outpatients.doubles.none')}
              text={t('outpatients.doubles.noneText')}
            />
          }
        >
          {({ pairs }) => (
            <>
              <p className="outpatient-hint">{t('outpatients.doubles.hint')}</p>
              <ul className="outpatient-list">
                {pairs.map((pair) => (
                  <li key={pair.records.map(({ patientId }) => patientId).join()}>
                    <PairLine pair={pair} />
                    <Button size="small" onClick={() => setChosen(pair)}>
                      {t('outpatients.doubles.compare')}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Listing>
      )}
    </Dialog>
  );
}

function PairLine({ pair: { why, records } }: { pair: Pair }) {
  const { t } = useTranslation();
  const nameOf = useName();
  return (
    <div>
      <small>{t(`outpatients.doubles.why.${why}`)}</small>
      {records.map((record) => (
        <p key={record.patientId}>
          <b>{nameOf(record)}</b>
          <span>
            {t(`person.sex.${record.sex}`)} · <span className="num">{record.birthday}</span>
          </span>
          <span className="num">{record.hospitalizationNumber ?? record.visitCardNumber ?? '–'}</span>
          <span>{t(`person.kind.${record.kind}`)}</span>
        </p>
      ))}
    </div>
  );
}
