import { randomBytes } from 'node:crypto';
import { hashOfToken } from '../../server/dist/modules/devices/tokens.js';
import { addAccounts, peopleAtPages, readPlaces } from '../morning/places.mjs';
import { NOW } from '../ward/hospital.mjs';

export const STRIP_LOT = '26F118042';
export const SOLUTION_LOT = 'Q-FLEET';
const SENDER = 'fleet-sender';
const SERIAL = 'fleet-';

/** Target and limits of the solutions, mmol/L. */
const LEVELS = { low: [2.9, 2.3, 3.5], normal: [6.6, 5.5, 7.7], high: [16.4, 13.9, 18.8] };

/** Removes what an earlier run of the fleet left. */
const REMOVED = `
  create temp table fleet on commit drop as select id from device where serial like '${SERIAL}%';
  delete from reading_control where device_id in (select id from fleet);
  delete from device_reading where device_id in (select id from fleet);
  delete from put_aside_reading where device_id in (select id from fleet);
  delete from unmatched_reading where device_id in (select id from fleet);
  delete from control_result where run_id in (select id from control_run where device_id in (select id from fleet));
  delete from control_run where device_id in (select id from fleet);
  delete from control_request where device_id in (select id from fleet);
  delete from device_binding where device_id in (select id from fleet);
  delete from device_event where device_id in (select id from fleet);
  delete from device where id in (select id from fleet)`;

async function addLots(client, hospitalId, by) {
  const limits = ([target, lower, upper]) => ({ target, lower, upper });
  const targets = Object.fromEntries(Object.entries(LEVELS).map(([level, values]) => [level, limits(values)]));
  await client.query(
    `insert into strip_lot (hospital_id, brand, lot, models, targets, produced, expires, filed_at, filed_by)
     select $1, 'Strip-F', $2, '{GM-7}', $3, '2026-01-01', '2099-12-31', $4, $5
     where not exists (select from strip_lot where hospital_id = $1 and lot = $2)`,
    [hospitalId, STRIP_LOT, JSON.stringify(targets), NOW, by],
  );
  for (const [level, [target, lower, upper]] of Object.entries(LEVELS)) {
    await client.query(
      `insert into solution_lot (hospital_id, brand, lot, level, target, lower, upper, specific, expires, filed_at, filed_by)
       select $1, 'Control-F', $2, $3, $4, $5, $6, '[]', '2099-12-31', $7, $8
       where not exists (select from solution_lot where hospital_id = $1 and lot = $2 and level = $3)`,
      [hospitalId, SOLUTION_LOT, level, target, lower, upper, NOW, by],
    );
  }
}

/**
 * Adds the meters of the fleet, each with a token and at a ward, lots for their controls, and people who look at boards.
 * @returns wards with the tokens of their meters and the numbers of their patients, and the people
 */
export async function furnish(client, { meters, pages }) {
  await client.query('begin');
  for (const statement of REMOVED.split(';')) await client.query(statement);
  await client.query('commit');
  const places = await readPlaces(client);
  const atPages = peopleAtPages(places, pages, ['ward', 'department', 'hospital']);
  const sender = { username: SENDER, nodeId: places.hospitalId, role: 'Nurse', pushed: false };
  const ids = await addAccounts(client, [sender, ...atPages], NOW);
  const by = ids.get(SENDER);
  await addLots(client, places.hospitalId, by);
  const wards = places.wards.map((ward) => ({ ...ward, meters: [] }));
  for (let index = 0; index < meters; index += 1) {
    const ward = wards[index % wards.length];
    const [serial, token] = [`${SERIAL}${index}`, randomBytes(32).toString('base64url')];
    await client.query(
      `insert into device (node_id, serial, model, kind, user_id, token_hash, token_at, registered_at, registered_by)
       values ($1, $2, 'GM-7', 'meter', $3, $4, $5, $5, $3)`,
      [ward.wardId, serial, by, hashOfToken(token), NOW],
    );
    ward.meters.push({ serial, token });
  }
  for (const ward of wards) {
    const { rows } = await client.query(
      'select id, hospitalization_number as number from patient where id = any ($1::bigint[]) order by id',
      [ward.patients],
    );
    ward.numbers = rows.map(({ number }) => number);
  }
  return {
    wards: wards.filter(({ meters: own }) => own.length > 0),
    atPages: atPages.map((one) => ({ ...one, accountId: ids.get(one.username) })),
  };
}
