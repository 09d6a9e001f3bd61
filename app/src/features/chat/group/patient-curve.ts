import type { ComponentType } from 'react';

/** The curve of a patient's last days, as its reader may see it. */
export type PatientCurve = ComponentType<{ patientId: string; days: number }>;
