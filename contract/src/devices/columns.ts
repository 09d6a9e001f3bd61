import { clockText, dayOf, type DeviceUse } from '@wardlink/domain';
import type { Language } from '../base/language.js';
import { named, type TableColumn } from '../records/columns.js';
import type { DeviceRow } from './types.js';
import { deviceWords } from './words.js';

const moment = (instant: number | null | undefined, zone: string): string | null =>
  instant == null ? null : `${dayOf(instant, zone)} ${clockText(instant, zone)}`;

const day = (instant: number | null | undefined, zone: string): string | null =>
  instant == null ? null : dayOf(instant, zone);

/** How far a clock is off: `+3 min`, `−45 s`. */
export function driftText(seconds: number): string {
  const [size, sign] = [Math.abs(seconds), seconds < 0 ? '−' : '+'];
  if (size < 90) return `${sign}${size}\u00a0s`;
  const minutes = Math.round(size / 60);
  if (minutes < 120) return `${sign}${minutes}\u00a0min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${sign}${hours}\u00a0h` : `${sign}${Math.round(hours / 24)}\u00a0d`;
}

/** A place with its department: many departments have a "Ward 1". */
export function devicePlace({ node, department }: Pick<DeviceRow, 'node' | 'department'>, language: Language): string {
  const own = named(node, language);
  const above = department && named(department, language);
  return above === null || above === own ? own : `${above}\u00a0· ${own}`;
}

type Column = TableColumn<DeviceRow>;

const serial: Column = {
  key: 'serial',
  title: { zh: '序列号', en: 'Serial no.' },
  width: 16,
  cell: (row) => row.serial,
};
const model: Column = { key: 'model', title: { zh: '型号', en: 'Model' }, width: 12, cell: (row) => row.model };
const kind: Column = {
  key: 'kind',
  title: { zh: '类型', en: 'Type' },
  width: 18,
  cell: (row, { language }) => deviceWords[language].kind[row.kind],
};
const brand: Column = { key: 'brand', title: { zh: '品牌', en: 'Brand' }, width: 12, cell: (row) => row.brand };
const place: Column = {
  key: 'place',
  title: { zh: '科室', en: 'Department' },
  width: 22,
  cell: (row, { language }) => devicePlace(row, language),
};
const state: Column = {
  key: 'state',
  title: { zh: '状态', en: 'Status' },
  width: 12,
  cell: (row, { language }) => deviceWords[language].state[row.state],
};
const produced: Column = {
  key: 'produced',
  title: { zh: '生产日期', en: 'Produced' },
  width: 12,
  cell: (row) => row.producedOn,
};
const stored: Column = {
  key: 'stored',
  title: { zh: '入库日期', en: 'Stored' },
  width: 12,
  cell: (row) => row.storedOn,
};
const boundOn: Column = {
  key: 'bound',
  title: { zh: '绑定日期', en: 'Bound on' },
  width: 12,
  cell: ({ bound }, { zone }) => day(bound?.at, zone),
};
const binder: Column = {
  key: 'binder',
  title: { zh: '绑定人', en: 'Bound by' },
  width: 12,
  cell: ({ bound }, { language }) => bound && named(bound.by, language),
};
const activated: Column = {
  key: 'activated',
  title: { zh: '激活日期', en: 'Activated' },
  width: 12,
  cell: ({ bound }, { zone }) => day(bound?.activatedAt, zone),
};
/** The holder of a device: bed, if there is one, and name. */
export function holderText(
  holder: NonNullable<NonNullable<DeviceRow['bound']>['patient']>,
  language: Language,
): string {
  const name = named(holder, language);
  if (holder.bed === null) return name;
  return language === 'zh' ? `${holder.bed}床 ${name}` : `Bed ${holder.bed}, ${name}`;
}
const patient: Column = {
  key: 'patient',
  title: { zh: '使用者', en: 'User' },
  width: 14,
  cell: ({ bound }, { language }) => (bound?.patient ? holderText(bound.patient, language) : null),
};
const lastHeard: Column = {
  key: 'seen',
  title: { zh: '最近上传', en: 'Last seen' },
  width: 18,
  cell: ({ lastSeenAt }, { zone }) => moment(lastSeenAt, zone),
};
const battery: Column = {
  key: 'battery',
  title: { zh: '电量', en: 'Battery' },
  unit: '%',
  decimals: 0,
  width: 8,
  cell: (row) => row.battery?.percent ?? null,
};
const clockOff: Column = {
  key: 'clock',
  title: { zh: '时钟偏差', en: 'Clock' },
  width: 10,
  cell: ({ clockDrift }) => clockDrift && driftText(clockDrift.seconds),
};
const troubles: Column = {
  key: 'troubles',
  title: { zh: '需要关注', en: 'Needs attention' },
  width: 22,
  cell: (row, { language }) =>
    row.troubles.map((one) => deviceWords[language].trouble[one]).join(language === 'zh' ? '、' : ', ') || null,
};
const token: Column = {
  key: 'token',
  title: { zh: '令牌', en: 'Token' },
  width: 14,
  cell: (row, { language }) => deviceWords[language].token[row.token],
};

/** Columns of devices by use, for screens and files. */
export const deviceColumns: Record<DeviceUse, readonly Column[]> = {
  hospital: [
    serial,
    model,
    kind,
    brand,
    place,
    state,
    lastHeard,
    troubles,
    battery,
    clockOff,
    token,
    produced,
    stored,
    boundOn,
    binder,
    activated,
  ],
  home: [
    serial,
    model,
    kind,
    brand,
    place,
    state,
    patient,
    boundOn,
    binder,
    activated,
    lastHeard,
    battery,
    troubles,
    produced,
    stored,
  ],
};
