/** The fictitious hospital: its departments and wards. */
export const HOSPITAL = {
  name: '宁远市人民医院',
  latinName: "Ningyuan People's Hospital",
  code: 'DEMO',
  zone: 'Asia/Shanghai',
};

interface WardPlan {
  name: string;
  latinName: string;
  beds: number;
  patients: number;
}

export interface DepartmentPlan {
  code: string;
  name: string;
  latinName: string;
  wards: WardPlan[];
  /** Share in the hospital's outpatients and discharged patients. */
  outpatients: number;
  discharged: number;
}

const ward = (number: number, beds: number, patients: number): WardPlan => ({
  name: `${['一', '二'][number - 1] ?? number}病区`,
  latinName: `Ward ${number}`,
  beds,
  patients,
});

type Outside = Pick<DepartmentPlan, 'outpatients' | 'discharged'>;
const department = (
  code: string,
  name: string,
  latinName: string,
  wards: WardPlan[],
  outside: Outside,
): DepartmentPlan => ({ code, name, latinName, wards, ...outside });

/** Six departments with 134 beds; 120 inpatients, 40 outpatients, 60 discharged. */
export const DEPARTMENTS: readonly DepartmentPlan[] = [
  department('ENDO', '内分泌科', 'Endocrinology', [ward(1, 42, 40), ward(2, 20, 18)], {
    outpatients: 24,
    discharged: 30,
  }),
  department('CARD', '心血管内科', 'Cardiology', [ward(1, 16, 14)], { outpatients: 5, discharged: 7 }),
  department('NEPH', '肾内科', 'Nephrology', [ward(1, 14, 12)], { outpatients: 4, discharged: 6 }),
  department('SURG', '普通外科', 'General surgery', [ward(1, 16, 14)], { outpatients: 2, discharged: 8 }),
  department('ORTH', '骨科', 'Orthopaedics', [ward(1, 14, 12)], { outpatients: 1, discharged: 5 }),
  department('OBST', '产科', 'Obstetrics', [ward(1, 12, 10)], { outpatients: 4, discharged: 4 }),
];
