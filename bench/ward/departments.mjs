import { DEPARTMENTS } from '../../server/dist/demonstration/hospital.js';

const LARGE_WARD = 60;
const WARD = 40;

/** Patients for each ward of a department: one large ward, the others of usual size. Every bed is occupied. */
function wardsOf(inpatients) {
  const wards = [];
  for (let left = inpatients; left > 0;) {
    const beds = Math.min(left, wards.length === 0 ? LARGE_WARD : WARD);
    const number = wards.length + 1;
    wards.push({ name: `${number}病区`, latinName: `Ward ${number}`, beds, patients: beds });
    left -= beds;
  }
  return wards;
}

/** Splits a number into whole parts that are as equal as possible and add up to it. */
const split = (total, parts) =>
  Array.from(
    { length: parts },
    (_, part) => Math.floor(((part + 1) * total) / parts) - Math.floor((part * total) / parts),
  );

/**
 * Departments for a number of patients. 40 % are inpatients, five eighths of these in endocrinology; 10 % are
 * outpatients; the others are discharged. With 2,000 patients endocrinology has 500 beds, its first ward 60.
 */
export function departmentsFor(patients) {
  const inpatients = Math.round(patients * 0.4);
  const outpatients = Math.round(patients * 0.1);
  const endocrinology = Math.round((inpatients * 5) / 8);
  const beds = [endocrinology, ...split(inpatients - endocrinology, DEPARTMENTS.length - 1)];
  const fromHome = split(outpatients, beds.length);
  const left = split(patients - inpatients - outpatients, beds.length);
  return DEPARTMENTS.map(({ code, name, latinName }, index) => ({
    code,
    name,
    latinName,
    wards: wardsOf(beds[index]),
    outpatients: fromHome[index],
    discharged: left[index],
  }));
}
