/** Numbers from 1 to the last that a page does not hold, or holds twice. */
function differences(held, last) {
  const once = new Set(held);
  let missing = 0;
  for (let seq = 1; seq <= last; seq += 1) if (!once.has(seq)) missing += 1;
  return { missing, twice: held.length - once.size, unknown: [...once].filter((seq) => seq > last).length };
}

/** Compares what every page holds with the database: each number of its groups and its inbox once, each sent message once. */
export async function compare(pool, { sent, pages }) {
  const { rows: groups } = await pool.query('select id, last_seq as last from chat_group');
  const { rows: inboxes } = await pool.query('select account_id as id, last_seq as last from inbox_counter');
  const lastOf = (rows) => new Map(rows.map(({ id, last }) => [id, Number(last)]));
  const [lastInGroup, lastInInbox] = [lastOf(groups), lastOf(inboxes)];
  const result = { held: 0, missing: 0, twice: 0, unknown: 0, notStored: 0, numbersMissing: 0 };
  const add = (held, last) => {
    result.held += held.length;
    for (const [name, count] of Object.entries(differences(held, last))) result[name] += count;
  };
  for (const { accountId, inGroups, inInbox } of pages) {
    for (const [groupId, held] of inGroups) add(held, lastInGroup.get(groupId) ?? 0);
    add(inInbox, lastInInbox.get(accountId) ?? 0);
  }
  const { rows: stored } = await pool.query(
    `select (select count(*)::int from unnest($1::uuid[]) as given (id)
       where not exists (select from message where message.id = given.id)
         and not exists (select from group_message where group_message.id = given.id)) as lost,
     (select count(*)::int from chat_group
       where last_seq <> (select count(*) from group_message where group_id = chat_group.id)) as gaps`,
    [sent],
  );
  return { ...result, notStored: stored[0].lost, numbersMissing: stored[0].gaps };
}

/** Whether nothing was lost, doubled or invented. */
export const isWhole = ({ missing, twice, unknown, notStored, numbersMissing }) =>
  missing + twice + unknown + notStored + numbersMissing === 0;
