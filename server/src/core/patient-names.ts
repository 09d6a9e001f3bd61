/** Columns of the patient's names and place in a list; `whoOf` reads them. */
export const PATIENT_COLUMNS = [
  'patient.name as patientName',
  'patient.latinName as patientLatinName',
  'patient.hospitalizationNumber',
] as const;

interface Who {
  patientName: string;
  patientLatinName: string | null;
  hospitalizationNumber: string | null;
  wardName: string;
  wardLatinName: string | null;
  department: { name: string; latinName: string | null } | null;
}

/** The patient of a row, and the place. */
export function whoOf(row: Who) {
  const { patientName: name, patientLatinName: latinName, hospitalizationNumber } = row;
  return {
    patient: { name, latinName, hospitalizationNumber },
    ward: { name: row.wardName, latinName: row.wardLatinName, department: row.department },
  };
}
