import { Suspense, useState } from 'react';
import { surgeryPhases } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import type { Named } from '../../../language/names.js';
import { lazyPage } from '../../../lazy-page.js';
import { useMay } from '../../../session/session.js';
import { useSurgeries, type PlannedSurgery } from './use-surgeries.js';

/** Loaded for patients with surgery. */
const PerioperativeCard = lazyPage(() => import('./perioperative-card.js').then((module) => module.PerioperativeCard));
const SurgeryDialog = lazyPage(() => import('./surgery-dialog.js').then((module) => module.SurgeryDialog));

/** The overview shows surgery from a day before its phases begin. */
const AHEAD_MS = 24 * 3_600_000;

const isNear = (surgery: PlannedSurgery, now: number): boolean => {
  const { before, after } = surgeryPhases(surgery);
  return now >= before.from - AHEAD_MS && now < after.to;
};

/** The parts of the overview about surgery; nothing without surgery. */
export function AroundSurgery({
  patient,
  onMeasured,
}: {
  patient: Named & { patientId: string };
  onMeasured: () => void;
}) {
  const { patientId } = patient;
  const mayPlan = useMay('virtualWard.apply');
  const [edited, setEdited] = useState<PlannedSurgery>();
  const { surgeries, reload } = useSurgeries(patientId);
  const near = surgeries.filter((surgery) => isNear(surgery, clock.now()));
  return (
    <Suspense fallback={null}>
      {near.map((surgery) => (
        <PerioperativeCard
          key={surgery.surgeryId}
          patientId={patientId}
          surgery={surgery}
          onMeasured={onMeasured}
          onEdit={mayPlan ? () => setEdited(surgery) : undefined}
        />
      ))}
      {edited && (
        <SurgeryDialog patient={patient} stored={edited} onClose={() => setEdited(undefined)} onSaved={reload} />
      )}
    </Suspense>
  );
}
