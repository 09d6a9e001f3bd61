import { diagnosisText } from '../base/diseases.js';
import { named, recordTime, WHO, type RecordView, type TableColumn } from '../records/columns.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { virtualWardSchemas } from './schemas.js';
import { virtualWardWords } from './words.js';

/** One row of the list of applications. */
export type ApplicationRow = ReplyIn<typeof virtualWardSchemas, 'virtualWard.list'>['rows'][number];

const at = (instant: number | null, { zone }: RecordView): string | null =>
  instant === null ? null : recordTime(instant, zone);
const by = (person: ApplicationRow['processedBy'], { language }: RecordView): string | null =>
  person === null ? null : named(person, language);

/** Columns of the list of applications and of its file, as the specification names them (section 3). */
export const applicationColumns: readonly TableColumn<ApplicationRow>[] = [
  {
    key: 'state',
    title: { zh: '处理状态', en: 'Handle status' },
    width: 12,
    cell: ({ state }, { language }) => virtualWardWords[language].state[state],
  },
  {
    key: 'urgency',
    title: { zh: '紧急程度', en: 'Urgency' },
    width: 10,
    cell: ({ urgency }, { language }) => virtualWardWords[language].urgency[urgency],
  },
  ...WHO.map((column) => ({
    ...column,
    cell: ({ patient }: ApplicationRow, view: RecordView) =>
      column.cell({ patient, ward: patient.ward, bed: patient.bed }, view),
  })),
  {
    key: 'team',
    title: { zh: '管理团队', en: 'Team' },
    width: 16,
    cell: ({ team }, { language }) => named(team, language),
  },
  {
    key: 'applicant',
    title: { zh: '申请人', en: 'Applicant' },
    width: 12,
    cell: ({ applicant }, { language }) => named(applicant, language),
  },
  {
    key: 'appliedAt',
    title: { zh: '申请时间', en: 'Application time' },
    width: 17,
    cell: ({ appliedAt }, view) => at(appliedAt, view),
  },
  { key: 'complaint', title: { zh: '主诉', en: 'Complaint' }, width: 28, cell: ({ complaint }) => complaint },
  {
    key: 'diagnosis',
    title: { zh: '诊断', en: 'Diagnosis' },
    width: 22,
    cell: ({ diagnosis }, { language }) => diagnosis && diagnosisText(diagnosis, language),
  },
  {
    key: 'surgery',
    title: { zh: '手术计划', en: 'Surgery plan' },
    width: 26,
    cell: ({ surgery }, { zone }) => (surgery === null ? null : `${surgery.kind} ${recordTime(surgery.at, zone)}`),
  },
  {
    key: 'request',
    title: { zh: '会诊请求', en: 'Consultation request' },
    width: 28,
    cell: ({ consultationRequest }) => consultationRequest,
  },
  { key: 'days', title: { zh: '管理天数', en: 'Days' }, width: 8, decimals: 0, cell: ({ days }) => days },
  {
    key: 'processedBy',
    title: { zh: '处理人', en: 'Processed by' },
    width: 12,
    cell: ({ processedBy }, view) => by(processedBy, view),
  },
  {
    key: 'result',
    title: { zh: '处理结果', en: 'Processing result' },
    width: 22,
    cell: ({ processingResult }) => processingResult,
  },
  {
    key: 'begunAt',
    title: { zh: '转入时间', en: 'Transfer time' },
    width: 17,
    cell: ({ begunAt }, view) => at(begunAt, view),
  },
  {
    key: 'begunBy',
    title: { zh: '转入人', en: 'Transferor' },
    width: 12,
    cell: ({ begunBy }, view) => by(begunBy, view),
  },
  { key: 'opinion', title: { zh: '会诊意见', en: 'Consultation opinion' }, width: 34, cell: ({ opinion }) => opinion },
  {
    key: 'outAt',
    title: { zh: '转出时间', en: 'Transfer-out time' },
    width: 17,
    cell: ({ state, endedAt }, view) => (state === 'out' ? at(endedAt, view) : null),
  },
  {
    key: 'removal',
    title: { zh: '移出原因', en: 'Reason for removal' },
    width: 22,
    cell: ({ removalReason, removalNote }, { language }) =>
      removalReason === null
        ? null
        : [virtualWardWords[language].removal[removalReason], removalNote].filter((part) => part !== null).join(': '),
  },
];
