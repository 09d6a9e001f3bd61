import { randomBytes } from 'node:crypto';
import { addDays, instantOf, type Day, type DeviceKind } from '@wardlink/domain';
import type { Insertable } from 'kysely';
import type { Tx } from '../database/connection.js';
import type {
  DeviceBindingTable,
  DeviceEventTable,
  DeviceTable,
  UnmatchedReadingTable,
} from '../database/schema/index.js';
import { METER_MODEL } from './control-lots.js';
import { HOSPITAL } from './hospital.js';
import { insertAll } from './insert-all.js';
import type { MadeOrganisation } from './organisation.js';
import type { MadePatient } from './patients.js';
import { chanceOf, uuidOf } from './random.js';
import type { MadeStaff } from './staff-accounts.js';

const DEVICES_FOR_HOME = 16;
/** Days since the registration of all devices. */
const REGISTERED_DAYS = 90;

const MODELS: Record<DeviceKind, { model: string; brand: string }> = {
  meter: { model: METER_MODEL, brand: 'Ningyi' },
  pressureMonitor: { model: 'BP-310', brand: 'Ningyi' },
  combined: { model: 'GP-500', brand: '康测' },
  gateway: { model: 'GW-12', brand: 'Ningyi' },
};

interface Made {
  organisation: MadeOrganisation;
  staff: MadeStaff;
  patients: readonly MadePatient[];
  today: Day;
  now: Date;
}

const at = (day: Day, minute: number): Date => new Date(instantOf(day, minute, HOSPITAL.zone));
const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

type NewDevice = Insertable<DeviceTable>;

/** What a device last reported: most are well; one in seven has a low battery, one in seven a wrong clock. */
function signsOf(seed: string, number: number, now: Date) {
  const chance = chanceOf('device', seed);
  const lastSeenAt = minutesBefore(now, number % 11 === 5 ? 5 * 1440 : chance.whole(2, 300));
  return {
    lastSeenAt,
    battery: number % 7 === 3 ? chance.whole(6, 18) : chance.whole(35, 100),
    batteryAt: lastSeenAt,
    clockDrift: number % 7 === 4 ? chance.whole(200, 900) : chance.whole(-30, 30),
    clockAt: lastSeenAt,
  };
}

/** The gateway of the hospital, meters that are not in use, and devices for patients at home. */
function devicesOf({ organisation, staff, today, now }: Made): NewDevice[] {
  const [admin, nurse, nurseOfAll] = ['admin', 'nurse', 'nurse2'].map((username) => staff.accounts.get(username) ?? '');
  const registered = { registeredAt: at(addDays(today, -REGISTERED_DAYS), 540), registeredBy: admin ?? '' };
  const made = { ...registered, producedOn: addDays(today, -400), storedOn: addDays(today, -REGISTERED_DAYS - 5) };
  // Nobody knows these tokens; a user who wants to send makes a new one on the page.
  const sending = () => ({ userId: nurse ?? '', tokenHash: randomBytes(32), tokenAt: registered.registeredAt });
  const gateway: NewDevice = {
    ...made,
    ...MODELS.gateway,
    kind: 'gateway',
    serial: 'GW12-0001',
    nodeId: organisation.hospitalId,
    ...signsOf('gateway', 0, now),
    ...sending(),
    userId: nurseOfAll ?? '',
  };
  const wards = organisation.departments.flatMap((department) => department.wards);
  const away = [
    { repairSince: at(addDays(today, -3), 600), repairReason: '屏幕不显示' },
    {
      retiredAt: at(addDays(today, -12), 660),
      retiredBy: admin ?? '',
      retiredReason: '使用满五年',
      withdrawnAt: at(addDays(today, -12), 660),
    },
  ].map((state, index): NewDevice => {
    const [serial, nodeId] = [`E1-029${index}`, wards[index]?.nodeId ?? organisation.hospitalId];
    return { ...made, ...MODELS.meter, kind: 'meter', serial, nodeId, ...sending(), ...state };
  });
  const departments = organisation.departments;
  const home = Array.from({ length: DEVICES_FOR_HOME }, (_, index): NewDevice => {
    const kind = (['meter', 'meter', 'pressureMonitor', 'combined'] as const)[index % 4] ?? 'meter';
    const nodeId = departments[index % departments.length]?.nodeId ?? organisation.hospitalId;
    const serial = `H${String(2_400_311 + index * 37)}`;
    // One in three has sent readings.
    const signs = index % 3 === 1 ? signsOf(serial, index + 1, now) : {};
    return { ...made, ...MODELS[kind], kind, use: 'home', serial, nodeId, ...signs };
  });
  return [gateway, ...away, ...home];
}

type Row = Pick<NewDevice, 'use' | 'repairSince' | 'retiredAt' | 'repairReason' | 'retiredReason'> & {
  id: string;
  nodeId: string;
};

/** Bindings of the devices and events in their histories. */
function historyOf(rows: readonly Row[], { staff, patients, today }: Made) {
  const bindings: Insertable<DeviceBindingTable>[] = [];
  const events: Insertable<DeviceEventTable>[] = [];
  const by = staff.accounts.get('admin') ?? '';
  const since = at(addDays(today, -REGISTERED_DAYS), 540);
  const left = patients.filter(({ kind }) => kind === 'discharged');

  const inHospital = ({ id: deviceId, nodeId, ...row }: Row): void => {
    const ended = row.retiredAt ?? row.repairSince;
    const reason = row.retiredReason ?? row.repairReason ?? null;
    const until = ended ? { unboundAt: ended, unboundBy: by, unbindReason: reason } : {};
    const activatedAt = at(addDays(today, -REGISTERED_DAYS + 1), 390);
    bindings.push({ deviceId, nodeId, boundAt: since, boundBy: by, activatedAt, ...until });
    events.push({ deviceId, type: 'activated', at: activatedAt });
    if (ended) events.push({ deviceId, type: row.retiredAt ? 'retired' : 'repair', at: ended, by, note: reason });
  };
  /** A binding to a patient at home, from a number of days before today until another one, or until now. */
  const atHome = (deviceId: string, patient: MadePatient, from: number, to: number | null, hasRead: boolean): void => {
    const { patientId } = patient;
    const boundAt = at(addDays(today, -from), chanceOf('bound', deviceId, from).whole(540, 960));
    const activatedAt = hasRead ? new Date(boundAt.getTime() + 20 * 3_600_000) : null;
    const unboundAt = to === null ? null : at(addDays(today, -to), 610);
    const unbindReason = '疗程结束，设备归还';
    const until = unboundAt ? { unboundAt, unboundBy: by, unbindReason } : {};
    bindings.push({ deviceId, patientId, boundAt, boundBy: by, activatedAt, ...until });
    events.push({ deviceId, type: 'bound', at: boundAt, by, patientId });
    if (activatedAt) events.push({ deviceId, type: 'activated', at: activatedAt, patientId });
    if (unboundAt) events.push({ deviceId, type: 'unbound', at: unboundAt, by, patientId, note: unbindReason });
  };
  let home = 0;
  for (const row of rows) {
    events.push({ deviceId: row.id, type: 'registered', at: since, by, toNodeId: row.nodeId });
    if (row.use !== 'home') {
      inHospital(row);
      continue;
    }
    const [former, present] = [left[(home * 7) % left.length], left[(home * 3 + 1) % left.length]];
    if (former && home % 4 === 0) atHome(row.id, former, 60, 20, true);
    // One in three is not in use; one in three has been handed out but not used yet.
    if (present && home % 3 !== 0) atHome(row.id, present, 2 + (home % 9), null, home % 3 === 1);
    home += 1;
  }
  return { bindings, events };
}

/** Readings that wait in the inbox: with an unknown number, or from a clock that was never set. */
function unmatchedOf({ id, nodeId }: Row, { now }: Made): Insertable<UnmatchedReadingTable>[] {
  const base = { deviceId: id, sentBy: id, nodeId, indicator: 'glucose' as const, receivedAt: minutesBefore(now, 47) };
  const unknown = { zh: '没有找到该患者', en: 'No such patient' };
  const unset = { zh: '测量时间填写不正确', en: 'time of measurement is not right' };
  const odd = (number: string, value: number, minutes: number): Insertable<UnmatchedReadingTable> => {
    const measuredAt = minutesBefore(now, minutes);
    return {
      ...base,
      id: uuidOf('unmatched', number),
      hospitalizationNumber: number,
      figures: JSON.stringify({ value }),
      sentTime: measuredAt.toISOString(),
      measuredAt,
      code: 'patient.unknown',
      description: JSON.stringify(unknown),
    };
  };
  return [
    odd('20269999', 8.4, 52),
    odd('2026110', 11.2, 95),
    {
      ...base,
      id: uuidOf('unmatched', 'clock'),
      hospitalizationNumber: null,
      figures: '{"value":6.1}',
      sentTime: '0000-00-00T00:00:00',
      code: 'input.invalid',
      description: JSON.stringify(unset),
    },
  ];
}

const COLUMNS = ['id', 'serial', 'nodeId', 'use', 'repairSince', 'repairReason', 'retiredAt', 'retiredReason'] as const;

/** Adds to the meters of the wards what they report about themselves, and their dates. */
async function completeMeters(tx: Tx, { today, now }: Made): Promise<Row[]> {
  const meters = await tx.selectFrom('device').select(COLUMNS).orderBy('id').execute();
  const { brand } = MODELS.meter;
  for (const [number, { id, serial }] of meters.entries()) {
    const dates = { producedOn: addDays(today, -400), storedOn: addDays(today, -REGISTERED_DAYS - 5) };
    const signs = {
      ...signsOf(serial, number, now),
      ...dates,
      brand,
      tokenAt: at(addDays(today, -REGISTERED_DAYS), 540),
    };
    await tx.updateTable('device').set(signs).where('id', '=', id).execute();
  }
  return meters;
}

/**
 * Completes the meters of the wards and adds the hospital's other devices, with their bindings and histories, and a few
 * readings without a known patient.
 */
export async function addDevices(tx: Tx, made: Made): Promise<void> {
  const meters = await completeMeters(tx, made);
  const others = await tx.insertInto('device').values(devicesOf(made)).returning(COLUMNS).execute();
  const { bindings, events } = historyOf([...meters, ...others], made);
  await insertAll(tx, 'deviceBinding', bindings);
  await insertAll(tx, 'deviceEvent', events);
  const [first] = meters;
  if (first) await insertAll(tx, 'unmatchedReading', unmatchedOf(first, made));
}
