import { consultationDue, managedUntil, type Day, type Urgency } from '@wardlink/domain';
import { TEAM_RIGHTS } from '../modules/virtual-ward-applications/steps.js';
import type { Tx } from '../database/connection.js';
import { HOSPITAL } from './hospital.js';
import type { MadeOrganisation } from './organisation.js';
import type { MadePatient } from './patients.js';
import { uuidOf } from './random.js';
import type { MadeStaff } from './staff-accounts.js';

interface Case {
  department: string;
  /** Place among the inpatients of the department. */
  place: number;
  urgency: Urgency;
  complaint: string;
  request: string;
  /** Days since the transfer; null for an application that is waiting. */
  begunDays: number | null;
  days: number;
  surgery?: { kind: string; hours: number };
  question?: { text: string; minutesAgo: number; answer?: string; proposals?: readonly string[] };
}

const CASES: readonly Case[] = [
  {
    department: 'ORTH',
    place: 2,
    urgency: 'emergency',
    begunDays: 2,
    days: 7,
    complaint: '术前血糖高，三餐后均高于 13.9',
    request: '围术期胰岛素方案，可否如期手术',
    surgery: { kind: '右髋关节置换', hours: 18 },
    question: { text: '术晨补液与胰岛素如何安排？', minutesAgo: 4 },
  },
  {
    department: 'SURG',
    place: 1,
    urgency: 'emergency',
    begunDays: 4,
    days: 7,
    complaint: '术后肠外营养，血糖波动',
    request: '肠外营养期间的胰岛素方案',
    question: {
      text: '肠外营养胰岛素比例？',
      minutesAgo: 300,
      answer: '每 10 g 葡萄糖加普通胰岛素 1 U，每 4 小时测糖。',
      proposals: ['营养液内加普通胰岛素 20 U', '每 4 小时测血糖一次'],
    },
  },
  {
    department: 'NEPH',
    place: 3,
    urgency: 'urgent',
    begunDays: 1,
    days: 7,
    complaint: '激素治疗第 2 天，午后血糖高',
    request: '激素期间的降糖方案',
    question: { text: '泼尼松减量后胰岛素如何调整？', minutesAgo: 24 * 60 + 35 },
  },
  {
    department: 'CARD',
    place: 4,
    urgency: 'urgent',
    begunDays: 0,
    days: 7,
    complaint: 'PCI 术后血糖未控制',
    request: '首诊并给出方案',
    question: { text: '首诊，请给出方案', minutesAgo: 120 },
  },
  {
    department: 'OBST',
    place: 2,
    urgency: 'routine',
    begunDays: 3,
    days: 14,
    complaint: '妊娠期糖尿病，饮食控制不佳',
    request: '是否需要胰岛素',
    question: {
      text: '空腹 5.6，是否起始胰岛素？',
      minutesAgo: 1300,
      answer: '继续饮食与运动，一周后复评；空腹持续高于 5.3 时起始地特胰岛素 4 U。',
    },
  },
  {
    department: 'SURG',
    place: 5,
    urgency: 'urgent',
    begunDays: null,
    days: 7,
    complaint: '术前空腹血糖 12.4',
    request: '术前血糖管理',
    surgery: { kind: '胃癌根治术', hours: 40 },
  },
  {
    department: 'ORTH',
    place: 6,
    urgency: 'routine',
    begunDays: null,
    days: 5,
    complaint: '新发现血糖升高',
    request: '明确诊断并给出方案',
  },
];

const HOUR = 3_600_000;

/** A diabetes team of the endocrinologists, applications of other departments to it, and its consultations. */
export async function addVirtualWard(
  tx: Tx,
  organisation: MadeOrganisation,
  staff: MadeStaff,
  patients: readonly MadePatient[],
  today: Day,
  now: Date,
): Promise<void> {
  const base = organisation.departments.find(({ code }) => code === 'ENDO');
  const [doctor = '', surgeon = ''] = ['doctor', 'surgeon'].map((name) => staff.accounts.get(name));
  const named = { nodeId: base?.nodeId ?? '', name: '内分泌血糖管理团队', latinName: 'Diabetes team' };
  const { id: teamId } = await tx.insertInto('team').values(named).returning('id').executeTakeFirstOrThrow();
  // Not an account of a single ward, because a member's boards also show the team's patients.
  await tx.insertInto('teamMember').values({ teamId, accountId: doctor }).execute();
  const midnight = Date.parse(`${today}T00:00:00+08:00`);
  const duty = (from: number, until: number) => ({
    teamId,
    accountId: doctor,
    since: new Date(midnight + from * HOUR),
    until: new Date(midnight + until * HOUR),
    phone: '6217',
  });
  await tx
    .insertInto('teamDuty')
    .values([duty(-4, 20), duty(32, 44)])
    .execute();
  for (const one of CASES) await addCase(tx, one, { organisation, patients, teamId, doctor, surgeon, now });
}

interface Made {
  organisation: MadeOrganisation;
  patients: readonly MadePatient[];
  teamId: string;
  doctor: string;
  surgeon: string;
  now: Date;
}

async function addCase(
  tx: Tx,
  one: Case,
  { organisation, patients, teamId, doctor, surgeon, now }: Made,
): Promise<void> {
  const applicant = one.department === 'ORTH' ? surgeon : doctor;
  const department = organisation.departments.find(({ code }) => code === one.department);
  const wards = new Set(department?.wards.map(({ nodeId }) => nodeId));
  const patient = patients.filter(({ kind, nodeId }) => kind === 'inpatient' && wards.has(nodeId))[one.place];
  if (!patient) return;
  const { patientId, nodeId, seed } = patient;
  const id = uuidOf('application', seed);
  const begunAt = one.begunDays === null ? null : new Date(now.getTime() - one.begunDays * 24 * HOUR - 2 * HOUR);
  const appliedAt = new Date((begunAt ?? now).getTime() - HOUR);
  const surgeryId = one.surgery ? uuidOf('surgery', seed) : null;
  if (one.surgery && surgeryId) {
    const at = new Date(Math.ceil(now.getTime() / HOUR + one.surgery.hours) * HOUR);
    const fastingFrom = new Date(at.getTime() - 10 * HOUR);
    await tx
      .insertInto('surgery')
      .values({
        id: surgeryId,
        patientId,
        kind: one.surgery.kind,
        at,
        fastingFrom,
        recordedAt: appliedAt,
        recordedBy: doctor,
      })
      .execute();
  }
  const until = begunAt && new Date(managedUntil(begunAt.getTime(), one.days, HOSPITAL.zone));
  const grantId =
    begunAt && until ? await grant(tx, { patientId, teamId, since: begunAt, until, by: doctor, id }) : null;
  const begun = begunAt
    ? { processedAt: begunAt, processedBy: doctor, begunAt, begunBy: doctor, managedUntil: until, grantId }
    : {};
  const content = { complaint: one.complaint, consultationRequest: one.request, diagnosis: 'type2' };
  await tx
    .insertInto('virtualApplication')
    .values({
      id,
      patientId,
      teamId,
      nodeId,
      urgency: one.urgency,
      days: one.days,
      surgeryId,
      applicantId: applicant,
      state: begunAt ? 'managed' : 'applied',
      draftedAt: appliedAt,
      appliedAt,
      ...begun,
      ...content,
    })
    .execute();
  const steps = begunAt
    ? ([
        ['apply', appliedAt],
        ['accept', begunAt],
        ['begin', begunAt],
      ] as const)
    : ([['apply', appliedAt]] as const);
  await tx
    .insertInto('virtualApplicationStep')
    .values(
      steps.map(([step, at]) => ({ applicationId: id, step, at, accountId: step === 'apply' ? applicant : doctor })),
    )
    .execute();
  if (one.question) await addQuestion(tx, one, { id, seed, doctor, applicant, now });
}

async function grant(
  tx: Tx,
  {
    patientId,
    teamId,
    since,
    until,
    by,
    id,
  }: Record<'patientId' | 'teamId' | 'by' | 'id', string> & Record<'since' | 'until', Date>,
): Promise<string> {
  const rights = [...TEAM_RIGHTS];
  const given = tx
    .insertInto('patientGrant')
    .values({ patientId, teamId, rights, since, until, reason: `virtual ward ${id}`, grantedAt: since, grantedBy: by });
  return (await given.returning('id').executeTakeFirstOrThrow()).id;
}

async function addQuestion(
  tx: Tx,
  { question, urgency }: Case,
  { id, seed, doctor, applicant, now }: Record<'id' | 'seed' | 'doctor' | 'applicant', string> & { now: Date },
): Promise<void> {
  if (!question) return;
  const consultationId = uuidOf('consultation', seed);
  const askedAt = new Date(now.getTime() - question.minutesAgo * 60_000);
  const dueAt = new Date(consultationDue(askedAt.getTime(), urgency));
  const answeredAt = question.answer ? new Date(askedAt.getTime() + 8 * 60_000) : null;
  await tx
    .insertInto('consultation')
    .values({
      id: consultationId,
      applicationId: id,
      question: question.text,
      urgency,
      askedAt,
      askedBy: applicant,
      dueAt,
      answeredAt,
      escalatedAt: !answeredAt && dueAt < now ? dueAt : null,
    })
    .execute();
  if (!question.answer || !answeredAt) return;
  const opinionId = uuidOf('opinion', seed);
  const signed = { version: 1, opinion: question.answer, signedAt: answeredAt, signedBy: doctor };
  await tx
    .insertInto('consultationOpinion')
    .values({ id: opinionId, consultationId, ...signed })
    .execute();
  const proposals = (question.proposals ?? []).map((words, position) => ({
    id: uuidOf('proposal', seed, position),
    opinionId,
    position,
    kind: 'other' as const,
    terms: null,
    words,
  }));
  if (proposals.length > 0) await tx.insertInto('proposedOrder').values(proposals).execute();
}
