import type { Handlers } from '../../core/handler.js';
import { admitPatient } from './admit.js';
import { editPatient, unmaskPatient } from './edit.js';
import { cancelDischarge, dischargePatient } from './discharge.js';
import { occupantsOfWard } from './occupants.js';
import { admissionPlaces } from './places.js';
import { changeBed } from './change-bed.js';
import { transferPatient } from './transfer.js';

type Names =
  | 'admission.places'
  | 'admission.occupants'
  | 'admission.admit'
  | 'admission.changeBed'
  | 'admission.transfer'
  | 'admission.discharge'
  | 'admission.cancelDischarge'
  | 'patient.edit'
  | 'patient.unmask';

/** Admission, transfer, discharge, and the patient's record. */
export const admissionHandlers: Handlers<Names> = {
  'admission.places': admissionPlaces,
  'admission.occupants': occupantsOfWard,
  'admission.admit': admitPatient,
  'admission.changeBed': changeBed,
  'admission.transfer': transferPatient,
  'admission.discharge': dischargePatient,
  'admission.cancelDischarge': cancelDischarge,
  'patient.edit': editPatient,
  'patient.unmask': unmaskPatient,
};
