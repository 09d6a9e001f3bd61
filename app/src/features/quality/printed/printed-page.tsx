import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../elements/button.js';
import { Listing, ListingState } from '../../../elements/listing.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useMay } from '../../../session/session.js';
import { FormLinkDialog } from './form-link-dialog.js';
import { loadForm } from './load-form.js';
import { Preview } from './preview.js';
import { PrintedOptions } from './printed-options.js';
import { isPrintable, usePrinted, type Printed } from './use-printed.js';
import '../../../ward/board/board.css';

/** `/quReport` and its variants: a preview of a form of quality control. */
export function PrintedPage() {
  const [asked, change] = usePrinted();
  const { form, departmentId, wardId } = asked;
  const loadMeters = useCallback(() => call('quality.count', { departmentId, wardId }), [departmentId, wardId]);
  const { loaded: counted, reload } = useLoad(`${departmentId} ${wardId}`, loadMeters);
  const meters = counted.state === 'ready' ? counted.value.meters : [];
  // A chart needs a meter: without a choice it is the first one.
  const first = form === 'quReportLJ' && asked.deviceId === null ? (meters[0]?.deviceId ?? null) : asked.deviceId;
  const printed = { ...asked, deviceId: first };
  return (
    <div className="printed-page">
      <PrintedOptions printed={printed} meters={meters} onChange={change} />
      {isPrintable(printed) &&
        (form === 'quReportLJ' && asked.deviceId === null ? (
          <Listing loaded={counted} onRetry={() => void reload()} lines={14}>
            {() => <LoadedForm printed={printed} />}
          </Listing>
        ) : (
          <LoadedForm printed={printed} />
        ))}
    </div>
  );
}

function LoadedForm({ printed }: { printed: Printed }) {
  const { t } = useTranslation();
  const mayShare = useMay('report.share');
  const [sharing, setSharing] = useState(false);
  const { language, ...data } = printed;
  const key = JSON.stringify(data);
  const load = useCallback(async () => ({ laidOut: await loadForm(printed) }), [key]);
  const { loaded, reload } = useLoad(key, load);
  return (
    <Listing
      loaded={loaded}
      onRetry={() => void reload()}
      lines={14}
      isEmpty={({ laidOut }) => laidOut === null}
      empty={<ListingState icon="meter" title={t('quality.noMeters')} text={t('quality.print.noMeterText')} />}
    >
      {({ laidOut }) =>
        laidOut && (
          <Preview key={key} laidOut={laidOut} language={language}>
            {mayShare && (
              <Button icon="link" onClick={() => setSharing(true)}>
                {t('share.title')}
              </Button>
            )}
            {sharing && <FormLinkDialog printed={printed} onClose={() => setSharing(false)} />}
          </Preview>
        )
      }
    </Listing>
  );
}
