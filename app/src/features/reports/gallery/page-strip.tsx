import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../elements/button.js';
import { useName } from '../../../language/names.js';
import type { LaidOut, ReportPage } from '../../../reports/engine/pages.js';
import { PageThumbnail } from '../../../reports/sheet/page-thumbnail.js';
import { useBedsideText } from '../../../ward/choice/ward-names.js';
import { byPatient } from './by-patient.js';

interface Props {
  laidOut: LaidOut;
  /** Index of the page at the top of the preview. */
  current: number;
  onOpen: (index: number) => void;
  /** Takes a patient out of the print. */
  onRemove: (patientId: string) => void;
}

/** The pages of a print in small, by patient in the order of beds, which is the order on the printer. */
export function PageStrip({ laidOut, current, onOpen, onRemove }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const bedside = useBedsideText();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = strip.current;
    const shown = box?.querySelector<HTMLElement>('[aria-current]');
    // Only the strip is scrolled: `scrollIntoView` would also move the page around it.
    if (box && shown) {
      box.scrollTop = shown.offsetTop - (box.clientHeight - shown.offsetHeight) / 2;
      box.scrollLeft = shown.offsetLeft - (box.clientWidth - shown.offsetWidth) / 2;
    }
  }, [current]);
  const patients = byPatient(laidOut.pages);
  return (
    <nav className="page-strip" aria-label={t('reports.pages')} ref={strip}>
      {patients.map(({ patient, first, pages }) => {
        const name = nameOf(patient);
        return (
          <section key={patient.patientId}>
            <header title={patient.ward ? bedside({ ward: patient.ward, bed: patient.bed }) : name}>
              <b className="num">{patient.bed ?? '–'}</b>
              <span>{name}</span>
              {patients.length > 1 && (
                <Button
                  size="small"
                  tone="quiet"
                  icon="close"
                  aria-label={t('reports.remove', { name })}
                  onClick={() => onRemove(patient.patientId)}
                />
              )}
            </header>
            <div className="page-strip-pages">
              {pages.map((page, index) => (
                <Thumbnail
                  key={page.key}
                  page={page}
                  label={t('reports.pageOf', { name, page: page.page, count: page.pages })}
                  isCurrent={first + index === current}
                  onOpen={() => onOpen(first + index)}
                />
              ))}
            </div>
          </section>
        );
      })}
    </nav>
  );
}

interface ThumbnailProps {
  page: ReportPage;
  label: string;
  isCurrent: boolean;
  onOpen: () => void;
}

function Thumbnail({ page, label, isCurrent, onOpen }: ThumbnailProps) {
  return (
    <button type="button" aria-label={label} aria-current={isCurrent ? 'page' : undefined} onClick={onOpen}>
      <PageThumbnail page={page} />
      <small className="num">
        {page.page}/{page.pages}
      </small>
    </button>
  );
}
