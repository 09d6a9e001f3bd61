import { sql, type Kysely } from 'kysely';

const NUMBER = '1[3-9][0-9]{9}';

/** A user name is shown where the mobile number may not be: none holds one. Who signed in by the number goes on doing so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update account set mobile = username
    where mobile is null and username ~ ${`^${NUMBER}$`}
      and not exists (select from account other where other.mobile = account.username)`.execute(db);
  await sql`
    update account set username = 'P' || upper(substr(md5(random()::text || id), 1, 10))
    where username ~ ${NUMBER}`.execute(db);
}

export async function down(): Promise<void> {
  // What the names were is not kept.
}
