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

const named = (ward, index) => ({ ...ward, name: `${index + 1}病区`, latinName: `Ward ${index + 1}` });

/** Splits a number into whole parts that are as equal as possible and add up to it. */
const split = (total, parts) =>
  Array.from(
    { length: parts },
    (_, part) => Math.floor(((part + 1) * total) / parts) - Math.floor((part * total) / parts),
  );

/**
 * Departments of equal size for a number of patients: 40 % are inpatients, 10 % outpatients, the others discharged. The
 * first are those of the demonstration, whose staff works there.
 */
export function equalDepartments(patients, count) {
  const beds = split(Math.round(patients * 0.4), count);
  const outpatients = split(Math.round(patients * 0.1), count);
  const discharged = split(Math.round(patients * 0.5), count);
  return beds.map((inpatients, index) => ({
    ...(DEPARTMENTS[index] ?? {
      code: `D${index + 1}`,
      name: `第${index + 1}科`,
      latinName: `Department ${index + 1}`,
    }),
    // Staff of the demonstration works in the second ward of the first department too.
    wards:
      index === 0
        ? split(inpatients, 2)
            .flatMap((half) => wardsOf(half))
            .map(named)
        : wardsOf(inpatients),
    outpatients: outpatients[index],
    discharged: discharged[index],
  }));
}

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
