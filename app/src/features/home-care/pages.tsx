import { useEffect } from 'react';
import { listen } from '../../live/connection.js';
import { isEnrolmentNotice, loadEnrolments } from '../../live/enrolments.js';
import { AddPatient } from './add-patient.js';
import { ApplicationsPage } from './applications-page.js';
import { CarePage } from './care-page.js';
import type { Curve } from './types.js';
import { EffectPage } from './effect-page.js';
import { PatientsPage } from './patients-page.js';
import { SurveyPage } from './survey-page.js';
import './home-care.css';

interface Props {
  page: 'patients' | 'add' | 'care' | 'applications' | 'survey' | 'effect';
  Curve?: Curve;
}

/** The pages of care at home, loaded together because each is small. */
export function HomeCarePages({ page, Curve }: Props) {
  useEffect(() => {
    void loadEnrolments();
    return listen({
      message: (message) => {
        // A warning changes the last value and the number of open warnings.
        if (isEnrolmentNotice(message) || message.otherInfo?.warningId !== undefined) void loadEnrolments();
      },
    });
  }, []);
  if (page === 'patients') return <PatientsPage />;
  if (page === 'add') return <AddPatient />;
  if (page === 'applications') return <ApplicationsPage />;
  if (page === 'survey') return <SurveyPage />;
  return page === 'effect' ? <EffectPage /> : <CarePage Curve={Curve} />;
}
