import type { EndpointName, ErrorReply, RequestOf } from '@wardlink/contract';
import { identityCheckDigit } from '@wardlink/domain';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEPT_APART, MOVED, MOVED_WHERE_FREE } from '../src/modules/merging/move-rows.js';
import { inTransaction } from '../src/core/transaction.js';
import { deliver } from '../src/modules/chat/store.js';
import { makeInterface } from './support/interface-requests.js';
import { MENTIONS, UNIQUE_KEYS } from './support/unique-keys.js';
import { codeOf, dataOf, type Answer, type TestClient } from './support/client.js';
import { addBeds } from './support/beds.js';
import { startTestServer, type TestServer } from './support/server.js';

const TODAY = '2026-11-23';
let test: TestServer;
let doctor: TestClient;
beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T10:00:00+08:00` });
  const { nodes, paths } = test.hospital;
  await addBeds(test.server.context.db, { wardId: nodes.wardA, path: paths.wardA, code: 'A1' }, 20);
  doctor = await test.signedIn('doctorA');
});
afterAll(() => test.stop());

const errorOf = <Name extends EndpointName>(answer: Answer<Name>): ErrorReply | undefined =>
  answer.ok ? undefined : answer.error;
let count = 300;
function idCard(): string {
  const first = `11010519710305${String((count += 2)).padStart(3, '0')}`;
  return first + identityCheckDigit(first);
}
const registered = async (more: Partial<RequestOf<'outpatient.register'>> = {}) =>
  dataOf(
    await doctor.call('outpatient.register', {
      visitId: randomUUID(),
      departmentId: test.hospital.nodes.departmentA,
      name: '吴双',
      latinName: 'Wu Shuang',
      sex: 'female',
      birthday: '1971-03-05',
      reason: 'check-up',
      ended: false,
      ...more,
    }),
  );
const typed = async (patientId: string, value: number) => {
  const entry = { readingId: randomUUID(), patientId, slot: 1, value, setting: 'home' as const };
  return dataOf(await doctor.call('glucose.record', entry)).reading;
};
type Record = Awaited<ReturnType<typeof registered>>;
const merge = (kept: Record, other: Record, more: Partial<RequestOf<'merging.merge'>> = {}) =>
  doctor.call('merging.merge', {
    patientId: kept.patientId,
    version: kept.version,
    otherId: other.patientId,
    otherVersion: other.version,
    taken: [],
    ...more,
  });
const readingsOf = async (patientId: string) =>
  dataOf(await doctor.call('patient.glucose', { patientId, from: TODAY, to: TODAY })).readings;

/** A patient's consent to the care by a doctor, in force, with the enrolment that it is of. */
async function enrolled(patientId: string, doctorId: string): Promise<{ consentId: string; grantId: string }> {
  const { db, clock } = test.server.context;
  const at = clock.date();
  const [consentId, id] = [randomUUID(), randomUUID()];
  const { id: grantId } = await db
    .insertInto('patientGrant')
    .values({
      patientId,
      accountId: doctorId,
      rights: ['patient.read'],
      since: at,
      reason: 'consent',
      grantedAt: at,
      grantedBy: doctorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const consent = { id: consentId, patientId, toId: doctorId, byId: doctorId, purpose: 'care' as const, parts: [] };
  await db
    .insertInto('consent')
    .values({ ...consent, version: 1, language: 'zh', givenAt: at, grantId })
    .execute();
  await db
    .insertInto('enrolment')
    .values({
      id,
      patientId,
      doctorId,
      askedBy: 'patient',
      state: 'accepted',
      consentId,
      appliedAt: at,
      answeredAt: at,
      expiresAt: at,
    })
    .execute();
  return { consentId, grantId };
}

describe('two records of one person', () => {
  it('that agreed to the same doctor agree once afterwards', async () => {
    const [kept, other] = [await registered(), await registered()];
    const { doctorA: doctorId, chief } = test.hospital.accounts;
    const stays = await enrolled(kept.patientId, doctorId);
    const ends = await enrolled(other.patientId, doctorId);
    const elsewhere = await enrolled(other.patientId, chief);
    dataOf(await merge(kept, other));
    const { db } = test.server.context;
    const consents = await db
      .selectFrom('consent')
      .innerJoin('patientGrant as given', 'given.id', 'consent.grantId')
      .select(['consent.id', 'consent.patientId', 'consent.endReason', 'given.withdrawnBy'])
      .where(
        'consent.id',
        'in',
        [stays, ends, elsewhere].map(({ consentId }) => consentId),
      )
      .execute();
    const of = ({ consentId }: { consentId: string }) => consents.find(({ id }) => id === consentId);
    const { patientId } = kept;
    expect(of(stays)).toMatchObject({ patientId, endReason: null, withdrawnBy: null });
    expect(of(ends)).toMatchObject({ patientId, endReason: 'replaced', withdrawnBy: doctorId });
    expect(of(elsewhere)).toMatchObject({ patientId, endReason: null, withdrawnBy: null });
    const enrolments = await db
      .selectFrom('enrolment')
      .select(['doctorId', 'state'])
      .where('patientId', '=', patientId)
      .execute();
    expect(enrolments.map(({ state }) => state).sort()).toEqual(['accepted', 'accepted', 'ended']);
  });

  it('are found, compared and merged: readings keep identity and time, and the old number finds the person', async () => {
    const number = idCard();
    const kept = await registered({ idCard: number, visitCardNumber: 'V-NEW', drugAllergies: 'none known' });
    const other = await registered({ visitCardNumber: 'V-OLD', mobile: '13700000031', drugAllergies: 'penicillin' });
    const [one, two] = [await typed(kept.patientId, 6.1), await typed(other.patientId, 7.2)];
    const range = { indicator: 'glucose' as const, range: { low: 4, high: 9 } };
    dataOf(await doctor.call('warning.setRange', { patientId: other.patientId, ...range }));
    dataOf(await doctor.call('patient.follow', { patientId: other.patientId, followed: true }));
    const { pairs } = dataOf(await doctor.call('merging.doubles', {}));
    const ids = pairs.map(({ records }) => records.map((record) => record.patientId));
    expect(ids).toContainEqual([kept.patientId, other.patientId]);
    const compared = dataOf(
      await doctor.call('merging.compare', { patientId: kept.patientId, otherId: other.patientId }),
    );
    expect(compared).toMatchObject({ areOthers: false, differs: [] });
    expect(compared.records.map(({ fields, readings, visits }) => [fields.visitCardNumber, readings, visits])).toEqual([
      ['V-NEW', 1, 1],
      ['V-OLD', 1, 1],
    ]);
    expect(compared.records[1]?.fields.mobile).toBe('137****0031');
    const merged = dataOf(await merge(kept, other, { taken: ['drugAllergies', 'mobile', 'visitCardNumber'] }));
    // The answer was lost, and the request is sent again.
    expect(dataOf(await merge(kept, other, { taken: ['drugAllergies'] }))).toEqual(merged);
    const { patient } = dataOf(await doctor.call('patient.detail', { patientId: kept.patientId }));
    expect(patient).toMatchObject({ visitCardNumber: 'V-OLD', drugAllergies: 'penicillin', followed: true });
    const stored = await readingsOf(kept.patientId);
    expect(stored.map(({ readingId, measuredAt }) => [readingId, measuredAt])).toEqual(
      [one, two].map(({ readingId, measuredAt }) => [readingId, measuredAt]),
    );
    expect(dataOf(await doctor.call('warning.ranges', { patientId: kept.patientId })).glucose.own).toEqual(range.range);
    expect(dataOf(await doctor.call('outpatient.detail', { patientId: kept.patientId })).visits).toHaveLength(2);
    for (const text of ['V-OLD', 'V-NEW']) {
      const { rows } = dataOf(await doctor.call('outpatient.list', { text }));
      expect(rows.map(({ patientId }) => patientId)).toEqual([kept.patientId]);
    }
    expect(codeOf(await doctor.call('patient.detail', { patientId: other.patientId }))).toBe('patient.unknown');
    const event = await test.server.context.db
      .selectFrom('auditEvent')
      .selectAll()
      .where('type', '=', 'patient.merged')
      .where('patientId', '=', kept.patientId)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      subject: other.patientId,
      accountId: test.hospital.accounts.doctorA,
      after: { record: kept.patientId, glucose_reading: 1, visit: 1 },
    });
    // What was typed without a connection for the merged record is stored for the person.
    const late = await typed(other.patientId, 8.3);
    expect(late.patientId).toBe(kept.patientId);
  });

  it('are refused with different identity numbers, and asked about where sex or birthday differ', async () => {
    const [one, two] = [await registered({ idCard: idCard() }), await registered({ idCard: idCard() })];
    expect(codeOf(await merge(one, two, { confirmed: true }))).toBe('merging.otherPerson');
    const other = await registered({ birthday: '1971-05-03' });
    expect(errorOf(await merge(one, other))).toMatchObject({ code: 'merging.differs', field: 'confirmed' });
    expect(codeOf(await merge({ ...one, version: 7 }, other, { confirmed: true }))).toBe('patient.changed');
    dataOf(await merge(one, other, { confirmed: true }));
  });

  it('keep the record of the patient who is in hospital, and nothing outside the caller’s nodes is merged', async () => {
    const other = await registered();
    const admission = { admissionId: randomUUID(), wardId: test.hospital.nodes.wardA, bed: '12' };
    const person = { name: '吴双', sex: 'female' as const, birthday: '1971-03-05', hospitalizationNumber: 'ZY-M-1' };
    const inside = dataOf(await doctor.call('admission.admit', { ...admission, ...person }));
    expect(codeOf(await merge(other, inside))).toBe('merging.inHospital');
    const stranger = await test.signedIn('nurseB');
    const ids = { patientId: inside.patientId, otherId: other.patientId };
    expect(codeOf(await stranger.call('merging.compare', ids))).toBe('patient.unknown');
    expect(dataOf(await stranger.call('merging.doubles', {})).pairs).toEqual([]);
    dataOf(await merge(inside, other));
    const { patient } = dataOf(await doctor.call('patient.detail', { patientId: inside.patientId }));
    expect(patient).toMatchObject({ kind: 'inpatient', bed: '12' });
    // A patient with visits goes on as an outpatient after the stay.
    dataOf(await doctor.call('admission.discharge', { patientId: inside.patientId, version: patient.version }));
    expect(dataOf(await doctor.call('patient.detail', { patientId: inside.patientId })).patient.kind).toBe(
      'outpatient',
    );
  });

  it('leave out no table that refers to a patient', async () => {
    // By a foreign key, or by the name of a column: keys of large tables were dropped.
    const { rows } = await sql<{ name: string }>`
      select distinct relation.relname as name
      from pg_class as relation join pg_attribute on attrelid = relation.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped
        and (attname ~ '(^|_)patient_id$' or exists (
          select from pg_constraint
          where contype = 'f' and conrelid = relation.oid and attnum = any(conkey) and confrelid = 'patient'::regclass))`.execute(
      test.server.context.db,
    );
    const known = [...MOVED, ...Object.keys(MOVED_WHERE_FREE), ...KEPT_APART];
    expect(rows.map(({ name }) => name).sort()).toEqual([...new Set<string>(known)].sort());
  });

  it('know of every unique key that mentions a patient, stay, device or user what becomes of it', async () => {
    const { rows } = await sql<{ name: string; columns: string }>`
      select indexname as name, indexdef as columns from pg_indexes
      where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`.execute(test.server.context.db);
    const mentioning = rows.filter(({ columns }) => MENTIONS.test(/\((.*?)( WHERE |$)/.exec(columns)?.[1] ?? ''));
    expect(mentioning.map(({ name }) => name).sort()).toEqual(Object.keys(UNIQUE_KEYS).sort());
  });

  /** Tables of counts, which stay at the record that was merged. */
  const COUNTED = ['day', 'month']
    .flatMap((span) => [`glucose_patient_${span}`, `vital_patient_${span}`])
    .concat('ended_stay');

  /**
   * Unique keys of a patient, by the catalogue: of those, what two records have alike besides the patient, and where the key holds.
   */
  const patientKeys = async (): Promise<{ name: string; table: string; others: string[]; holds: string }[]> => {
    const { rows } = await sql<{ name: string; table: string; columns: string[]; holds: string | null }>`
      select index.indexrelid::regclass::text as name, index.indrelid::regclass::text as "table",
        array(select pg_get_indexdef(index.indexrelid, place, true)
          from generate_series(1, index.indnkeyatts) as place) as columns,
        pg_get_expr(index.indpred, index.indrelid) as holds
      from pg_index as index join pg_class on pg_class.oid = index.indrelid
      where index.indisunique and pg_class.relnamespace = 'public'::regnamespace`.execute(test.server.context.db);
    return rows
      .filter(({ columns }) => columns.includes('patient_id'))
      .map(({ name, table, columns, holds }) => ({
        name,
        table,
        holds: holds ?? 'true',
        others: columns.filter((column) => column !== 'patient_id'),
      }));
  };

  /** Keys of which two records have no rows that would meet. */
  const keysApart = async (patientIds: readonly string[]): Promise<string[]> => {
    const apart: string[] = [];
    for (const { name, table, others, holds } of await patientKeys()) {
      const { rows } = await sql`
        select from ${sql.table(table)} where patient_id = any(${patientIds}::bigint[]) and ${sql.raw(holds)}
        ${sql.raw(others.length === 0 ? '' : `group by ${others.join(', ')}`)}
        having count(distinct patient_id) = 2`.execute(test.server.context.db);
      if (rows.length === 0) apart.push(name);
    }
    return apart.sort();
  };

  /** An account of a patient, like another one. */
  const accountOf = async (patientId: string, username: string): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      insert into account overriding system value
      select (jsonb_populate_record(account, jsonb_build_object('id', (select max(id) + 1 from account),
        'username', ${username}::text, 'mobile', null, 'patient_id', ${patientId}::bigint))).*
      from account where username = 'anna' returning id::text as id`.execute(test.server.context.db);
    return rows[0]?.id ?? '';
  };

  /** A row of counts that a patient has, whatever else the table wants to know. */
  const countedRow = async (table: string, patientId: string, nodeId: string): Promise<void> => {
    await sql`
      insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)}, (
        select jsonb_object_agg(attname, case
          when attname = 'patient_id' then to_jsonb(${patientId}::bigint)
          when attname = 'node_id' then to_jsonb(${nodeId}::bigint)
          when atttypid = 'date'::regtype then to_jsonb(${TODAY}::text)
          when atttypid = 'boolean'::regtype then to_jsonb(false)
          when atttypid = 'text'::regtype then to_jsonb('pressure'::text)
          when atttypid = 'jsonb'::regtype or atttypid::regtype::text like '%[]' then '[]'::jsonb
          else to_jsonb(0) end)
        from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attnotnull
      ))).*`.execute(test.server.context.db);
  };

  it('merge where both have a row of each key: recordings, executions, applications, ranges, links, accounts', async () => {
    const { db, clock } = test.server.context;
    const [kept, other] = [await registered(), await registered()];
    const { doctorA: doctorId } = test.hospital.accounts;
    const [at, nodeId] = [clock.date(), test.hospital.nodes.departmentA];
    const { id: teamId } = await db
      .insertInto('team')
      .values({ nodeId, name: '团队', latinName: 'Team' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: linkId } = await db
      .insertInto('reportLink')
      .values({
        form: 'StandardReportDe',
        formVersion: 0,
        fromDay: TODAY,
        toDay: TODAY,
        language: 'zh' as const,
        madeBy: doctorId,
        madeAt: at,
        expiresAt: at,
        patientId: kept.patientId,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { partnerId } = await makeInterface(test, { wardId: test.hospital.nodes.wardA, code: 'A' });
    const sessions: string[] = [];
    for (const { patientId } of [kept, other]) {
      await db.insertInto('statedPerson').values({ partnerId, patientId, fields: '{}' }).execute();
      const wanted = { wardId: test.hospital.nodes.wardA, bed: '1', reason: 'taken' as const, since: at };
      await db
        .insertInto('wantedBed')
        .values({ patientId, ...wanted })
        .execute();
      sessions.push(randomUUID());
      await db
        .insertInto('ambulatorySession')
        .values({
          id: sessions.at(-1) ?? '',
          patientId,
          nodeId,
          device: `MON-${patientId}`,
          dayInterval: 20,
          nightInterval: 30,
          boundAt: at,
          boundBy: doctorId,
        })
        .execute();
      await enrolled(patientId, doctorId);
      await db.insertInto('stay').values({ patientId, class: 'inpatient', beganAt: at }).execute();
      await db.insertInto('patientFollow').values({ accountId: doctorId, patientId, since: at }).execute();
      const range = JSON.stringify({ low: 4, high: 12 });
      await db
        .insertInto('patientRange')
        .values({ patientId, indicator: 'glucose', range, setAt: at, setBy: doctorId })
        .execute();
      await db
        .insertInto('patientPlace')
        .values({ patientId, nodeId, since: new Date(0) })
        .execute();
      await sql`insert into report_link_patient values (${linkId}, ${patientId}) on conflict do nothing`.execute(db);
      await db
        .insertInto('virtualApplication')
        .values({
          id: randomUUID(),
          patientId,
          teamId,
          nodeId,
          state: 'draft' as const,
          urgency: 'routine' as never,
          days: 7,
          applicantId: doctorId,
          draftedAt: at,
        })
        .execute();
      const plan = { patientId, slots: [1], since: '2026-11-20', orderedAt: at };
      const { id: monitoringPlanId } = await db
        .insertInto('monitoringPlan')
        .values(plan as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('orderExecution')
        .values({
          executionKey: randomUUID(),
          monitoringPlanId,
          patientId,
          nodeId,
          orderType: 'monitoring' as const,
          kind: 'glucose',
          day: TODAY,
          slot: 1,
          outcome: 'refused' as const,
          refusal: 'out' as const,
          executedAt: at,
          executedBy: doctorId,
          enteredAt: at,
        })
        .execute();
      await accountOf(patientId, `account-${patientId}`);
      for (const table of COUNTED) await countedRow(table, patientId, nodeId);
    }
    expect(await keysApart([kept.patientId, other.patientId])).toEqual([]);
    dataOf(await merge(kept, other));
    const { patientId } = kept;
    const running = await db.selectFrom('ambulatorySession').selectAll().where('id', 'in', sessions).execute();
    expect(running.every((one) => one.patientId === patientId)).toBe(true);
    expect(running.filter(({ endedAt }) => endedAt === null).map(({ id }) => id)).toEqual([sessions[0]]);
    const applications = await db
      .selectFrom('virtualApplication')
      .select(['patientId', 'state'])
      .where('teamId', '=', teamId)
      .orderBy('state')
      .execute();
    expect(applications).toEqual([
      { patientId, state: 'draft' },
      { patientId, state: 'withdrawn' },
    ]);
    for (const table of ['enrolment', 'consent'] as const)
      expect(await db.selectFrom(table).select('id').where('patientId', '=', patientId).execute()).toHaveLength(2);
    for (const table of ['patientFollow', 'patientRange', 'orderExecution'] as const)
      expect(await db.selectFrom(table).selectAll().where('patientId', '=', patientId).execute()).toHaveLength(1);
  });

  it('that both have accounts have one conversation afterwards, with what is unread', async () => {
    const { db, clock } = test.server.context;
    const [kept, other] = [await registered(), await registered()];
    const { doctorA: doctorId } = test.hospital.accounts;
    const [first, second] = [await accountOf(kept.patientId, 'first'), await accountOf(other.patientId, 'second')];
    const write = async (senderId: string, receiverId: string, content: string): Promise<void> => {
      const nodeId = test.hospital.nodes.departmentA;
      const message = {
        id: randomUUID(),
        senderId,
        receiverId,
        nodeId,
        msgType: 2 as const,
        content,
        sentAt: clock.date(),
      };
      const copies = [
        { accountId: senderId, partnerId: receiverId, conversation: true },
        { accountId: receiverId, partnerId: senderId, conversation: true },
      ].sort((one, two) => Number(BigInt(one.accountId) - BigInt(two.accountId)));
      await inTransaction(test.server.context, async (work) => deliver(work, message, copies));
    };
    await write(second, doctorId, 'one');
    await write(doctorId, first, 'two');
    await write(second, doctorId, 'three');
    await write(first, doctorId, 'four');
    const historyOf = async (userId: string) =>
      dataOf(await doctor.call('chat.history', { userId })).messages.toSorted((one, two) => one.seq - two.seq);
    const last = (await historyOf(second)).at(-1);
    expect(last?.content).toBe('three');
    dataOf(await doctor.call('chat.read', { userId: first, upTo: 2 }));
    dataOf(await merge(kept, other));
    expect((await historyOf(first)).map(({ content }) => content)).toEqual(['one', 'two', 'three', 'four']);
    const { conversations } = dataOf(await doctor.call('chat.conversations'));
    // What was unread in either conversation is unread, and nothing before it was counted twice.
    expect(conversations.find(({ userId }) => userId === first)?.unread).toBe(3);
    const own = await db
      .selectFrom('inboxEntry')
      .innerJoin('message', 'message.id', 'inboxEntry.messageId')
      .select(['message.content', 'inboxEntry.partnerId', 'inboxEntry.seq'])
      .where('inboxEntry.accountId', '=', first)
      .orderBy('inboxEntry.seq')
      .execute();
    expect(own.map(({ content }) => content)).toEqual(['two', 'four', 'one', 'three']);
    expect(own.map(({ seq }) => Number(seq))).toEqual([1, 2, 3, 4]);
    expect(await db.selectFrom('inboxEntry').select('seq').where('accountId', '=', second).execute()).toEqual([]);
    // The next message goes on from there.
    await write(doctorId, first, 'five');
    expect((await historyOf(first)).at(-1)?.content).toBe('five');
  });
});
