/** The fictitious hospital: its departments and wards. */
export const HOSPITAL = {
  name: '宁远市人民医院',
  latinName: "Ningyuan People's Hospital",
  code: 'DEMO',
  zone: 'Asia/Shanghai',
};

export interface WardPlan {
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
  /** Share of the hospital's outpatients and discharged patients. */
  outpatients: number;
  discharged: number;
}

const ward = (number: number, beds: number, patients: number): WardPlan => ({
  name: `${['一', '二'][number - 1] ?? number}病区`,
  latinName: `Ward ${number}`,
  beds,
  patients,
});

/** Six departments with 134 beds; 120 inpatients, 40 outpatients, 60 discharged. */
export const DEPARTMENTS: readonly DepartmentPlan[] = [
  {
    code: 'ENDO',
    name: '内分泌科',
    latinName: 'Endocrinology',
    wards: [ward(1, 42, 40), ward(2, 20, 18)],
    outpatients: 24,
    discharged: 30,
  },
  {
    code: 'CARD',
    name: '心血管内科',
    latinName: 'Cardiology',
    wards: [ward(1, 16, 14)],
    outpatients: 5,
    discharged: 7,
  },
  { code: 'NEPH', name: '肾内科', latinName: 'Nephrology', wards: [ward(1, 14, 12)], outpatients: 4, discharged: 6 },
  {
    code: 'SURG',
    name: '普通外科',
    latinName: 'General surgery',
    wards: [ward(1, 16, 14)],
    outpatients: 2,
    discharged: 8,
  },
  { code: 'ORTH', name: '骨科', latinName: 'Orthopaedics', wards: [ward(1, 14, 12)], outpatients: 1, discharged: 5 },
  { code: 'OBST', name: '产科', latinName: 'Obstetrics', wards: [ward(1, 12, 10)], outpatients: 4, discharged: 4 },
];
