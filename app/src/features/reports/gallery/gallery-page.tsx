import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BUILT_IN_FORMS } from '@wardlink/contract/reports';
import { dayOf } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { Button } from '../../../elements/button.js';
import { ListingState, Skeleton } from '../../../elements/listing.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { lazyPage } from '../../../lazy-page.js';
import type { ReportData } from '../../../reports/engine/context.js';
import { isContinuable } from '../../../reports/engine/continued.js';
import { hasGlucoseFigures } from '../../../reports/engine/figures.js';
import { layOut, type PrintMode } from '../../../reports/engine/pages.js';
import { isPeriod } from './choice.js';
import type { PrintChoice } from '../../../reports/print-choice.js';
import { Continuing } from './continuing.js';
import { PastPrints } from './past-prints.js';
import { FormList } from './form-list.js';
import { Preview } from './preview.js';
import { PreviewFrame } from './preview-frame.js';
import { PrintOptions } from './print-options.js';
import { useChoice } from './use-choice.js';
import { usePlace } from './use-place.js';
import './gallery.css';

const LinkDialog = lazyPage(() => import('./link-dialog.js').then((module) => module.LinkDialog));

/** All forms, and a preview of the chosen one. The address contains the choice. */
export function GalleryPage() {
  const { t } = useTranslation();
  const [choice, change] = useChoice();
  const { loaded: own } = useLoad(
    'form.offered',
    useCallback(() => call('form.offered'), []),
  );
  const forms = own.state === 'ready' ? [...own.value.forms, ...BUILT_IN_FORMS] : BUILT_IN_FORMS;
  const form = forms.find(({ id }) => id === choice.form);
  const isGone = own.state === 'ready' && !form && choice.version === undefined;
  useEffect(() => {
    // The form chosen last may have been withdrawn since.
    if (isGone) change({ form: BUILT_IN_FORMS[0]?.id ?? '' });
  }, [isGone]);
  const place = usePlace();
  const [admitted, setAdmitted] = useState<{ patientId: string; day: string }>();
  const onLoaded = useCallback(({ patients, zone }: ReportData) => {
    const { patientId, admissionTime } = patients[0]?.patient ?? { patientId: '', admissionTime: null };
    setAdmitted(
      patients.length === 1 && admissionTime !== null ? { patientId, day: dayOf(admissionTime, zone) } : undefined,
    );
  }, []);
  return (
    <div className="gallery">
      <h1 className="visually-hidden">{t('nav.reports')}</h1>
      <FormList
        place={place}
        forms={forms}
        chosen={choice.form}
        onChoose={(id) => change({ form: id, version: undefined, continued: false })}
      />
      <Pages choice={choice} onLoaded={onLoaded} onChange={change} />
      <PrintOptions
        place={place}
        choice={choice}
        admitted={admitted && choice.patientIds[0] === admitted.patientId ? admitted.day : undefined}
        isContinuable={choice.version === undefined && form !== undefined && isContinuable(form)}
        hasFigures={form !== undefined && hasGlucoseFigures(form)}
        onChange={change}
      />
    </div>
  );
}

/** Key of the requested data; the language is not part of it, because it only changes the drawing. */
const keyOf = ({ form, version, patientIds, from, to, continued }: PrintChoice): string =>
  JSON.stringify([form, version, patientIds, from, to, continued]);

interface PagesProps {
  choice: PrintChoice;
  onLoaded: (data: ReportData) => void;
  onChange: (change: Partial<PrintChoice>) => void;
}

function Pages(props: PagesProps) {
  const { choice } = props;
  const { t } = useTranslation();
  if (choice.patientIds.length === 0) {
    return (
      <PreviewFrame>
        <ListingState icon="print" title={t('reports.nobody')} text={t('reports.nobodyText')} />
      </PreviewFrame>
    );
  }
  if (!isPeriod(choice, clock.today())) return <PreviewFrame />;
  return <LoadedPages key={keyOf(choice)} {...props} />;
}

function LoadedPages({ choice, onLoaded, onChange }: PagesProps) {
  const { t } = useTranslation();
  const { form, version = null, patientIds, from, to, language, continued, withoutLacking } = choice;
  const load = useCallback(
    () => call('report.sheets', { form, version, patientIds: [...patientIds], from, to, continued }),
    [keyOf(choice)],
  );
  const { loaded, reload } = useLoad(keyOf(choice), load);
  const data = loaded.state === 'ready' ? loaded.value : undefined;
  const [reason, setReason] = useState<string>();
  const mode: PrintMode = continued ? (reason === undefined ? 'continued' : 'reprinted') : 'whole';
  const laidOut = useMemo(
    () => data && layOut(data, language, mode, withoutLacking),
    [data, language, mode, withoutLacking],
  );
  const [linking, setLinking] = useState(false);
  useEffect(() => {
    if (data) onLoaded(data);
  }, [data, onLoaded]);
  if (loaded.state === 'loading') {
    return (
      <PreviewFrame>
        <Skeleton lines={14} />
      </PreviewFrame>
    );
  }
  if (!data || !laidOut) {
    const { message } = loaded as { message: string };
    return (
      <PreviewFrame>
        <ListingState
          icon={loaded.state === 'forbidden' ? 'lock' : 'offline'}
          title={loaded.state === 'forbidden' ? message : t('states.failed')}
          text={loaded.state === 'forbidden' ? '' : message}
        >
          <Button icon="refresh" onClick={() => void reload()}>
            {t('states.retry')}
          </Button>
        </ListingState>
      </PreviewFrame>
    );
  }
  return (
    <>
      <Preview
        laidOut={laidOut}
        data={data}
        missing={patientIds.length - data.patients.length}
        onLink={() => setLinking(true)}
        onRemove={(patientId) => onChange({ patientIds: patientIds.filter((id) => id !== patientId) })}
      >
        <PastPrints choice={choice} data={data} onChange={onChange} />
        {continued && (
          <Continuing
            laidOut={laidOut}
            data={data}
            reason={reason}
            onReason={setReason}
            onPrinted={() => void reload()}
          />
        )}
      </Preview>
      {linking && (
        <Suspense fallback={null}>
          <LinkDialog choice={choice} onClose={() => setLinking(false)} />
        </Suspense>
      )}
    </>
  );
}
