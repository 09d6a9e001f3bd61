/** Wards with their departments and patients, in the order of the organisation. */
export async function readPlaces(client) {
  const { rows: patients } = await client.query(
    `select patient.id, patient.ward_id as "wardId", patient.department_id as "departmentId"
     from patient where kind = 'inpatient' order by patient.department_id, patient.ward_id, patient.id`,
  );
  const { rows: hospitals } = await client.query(`select id from organisation_node where parent_id is null`);
  const wards = new Map();
  for (const { id, wardId, departmentId } of patients) {
    const ward = wards.get(wardId) ?? { wardId, departmentId, patients: [] };
    ward.patients.push(id);
    wards.set(wardId, ward);
  }
  return { hospitalId: hospitals[0].id, wards: [...wards.values()], patients };
}

/** The ward of each of `count` people, in proportion to the beds. */
function wardsFor({ wards, patients }, count) {
  const wardOf = new Map(wards.map((ward) => [ward.wardId, ward]));
  return Array.from({ length: count }, (_, index) => {
    const { wardId } = patients[Math.floor(((index + 0.5) * patients.length) / count)];
    return wardOf.get(wardId);
  });
}

const nameOf = (kind, index) => `morning-${kind}-${index + 1}`;

/**
 * People at pages: of ten, six look at the board of their ward, three at that of their department and one at that of
 * the whole hospital.
 * @param pushed - kinds of boards whose people have warnings come up
 */
export function peopleAtPages(places, count, pushed) {
  const [ofWards, ofDepartments] = [Math.round(count * 0.6), Math.round(count * 0.3)];
  const levels = [
    ...wardsFor(places, ofWards).map(({ wardId }) => ({
      level: 'ward',
      role: 'Nurse',
      nodeId: wardId,
      place: { departmentId: null, wardId },
    })),
    ...wardsFor(places, ofDepartments).map(({ departmentId }) => ({
      level: 'department',
      role: 'Doctor',
      nodeId: departmentId,
      place: { departmentId, wardId: null },
    })),
    ...Array.from({ length: count - ofWards - ofDepartments }, () => ({
      level: 'hospital',
      role: 'Doctor',
      nodeId: places.hospitalId,
      place: { departmentId: null, wardId: null },
    })),
  ];
  return levels.map((person, index) => ({
    ...person,
    pushed: pushed.includes(person.level),
    username: nameOf('page', index),
  }));
}

/** Nurses who enter, at least one on every ward and more on large ones, and a doctor of each department who orders. */
export function peopleWhoEnter(places, count) {
  const { wards } = places;
  const departments = [...new Set(wards.map(({ departmentId }) => departmentId))];
  const wardsOfNurses = [...wards, ...wardsFor(places, Math.max(0, count - wards.length))];
  return {
    nurses: wardsOfNurses.map(({ wardId }, index) => ({
      role: 'Nurse',
      nodeId: wardId,
      wardId,
      username: nameOf('nurse', index),
    })),
    doctors: departments.map((departmentId, index) => ({
      role: 'Doctor',
      nodeId: departmentId,
      departmentId,
      username: nameOf('doctor', index),
    })),
  };
}

/**
 * Adds accounts with the password of the demonstration, and closes those of an earlier run, which would receive
 * warnings as well.
 * @returns the account id of each user name
 */
export async function addAccounts(client, people, createdAt) {
  await client.query(`update account set enabled = false where username like 'morning-%' and enabled`);
  const columns = ['username', 'nodeId', 'role'].map((column) => people.map((person) => person[column]));
  const pushed = people.map((person) => person.pushed ?? true);
  const { rows } = await client.query(
    `insert into account (node_id, role_id, username, password_hash, real_name, latin_name, sex, user_type, warning_push,
       created_at)
     select given.node_id, role.id, given.username, known.password_hash, given.username, given.username, 'female', 1,
       given.pushed, $5
     from unnest($1::text[], $2::bigint[], $3::text[], $4::boolean[]) as given (username, node_id, role, pushed)
       join role on role.latin_name = given.role
       join account as known on known.username = 'nurse'
     on conflict (lower(username)) do update
       set node_id = excluded.node_id, role_id = excluded.role_id, warning_push = excluded.warning_push, enabled = true
     returning id, username`,
    [...columns, pushed, createdAt],
  );
  return new Map(rows.map(({ id, username }) => [username, id]));
}
