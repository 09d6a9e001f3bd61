const LARGE_WARD = 60;
const WARD = 40;

const OTHERS = [
  ['CARD', '心血管内科', 'Cardiology'],
  ['NEPH', '肾内科', 'Nephrology'],
  ['SURG', '普通外科', 'General surgery'],
  ['ORTH', '骨科', 'Orthopaedics'],
  ['OBST', '产科', 'Obstetrics'],
];

/** Wards of a department: one large one, the others as they usually are. Every bed is taken. */
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

/** Splits a number as evenly as whole numbers go; the parts add up to it. */
const split = (total, parts) =>
  Array.from(
    { length: parts },
    (_, part) => Math.floor(((part + 1) * total) / parts) - Math.floor((part * total) / parts),
  );

/**
 * A big hospital of so many patients: four in ten lie in it, five of eight of these in endocrinology, one in ten comes from
 * home, the others have left. With 2,000 patients endocrinology has 500 beds, its first ward 60.
 */
export function departmentsFor(patients) {
  const inpatients = Math.round(patients * 0.4);
  const outpatients = Math.round(patients * 0.1);
  const endocrinology = Math.round((inpatients * 5) / 8);
  const beds = [endocrinology, ...split(inpatients - endocrinology, OTHERS.length)];
  const fromHome = split(outpatients, beds.length);
  const left = split(patients - inpatients - outpatients, beds.length);
  return [['ENDO', '内分泌科', 'Endocrinology'], ...OTHERS].map(([code, name, latinName], index) => ({
    code,
    name,
    latinName,
    wards: wardsOf(beds[index]),
    outpatients: fromHome[index],
    discharged: left[index],
  }));
}
