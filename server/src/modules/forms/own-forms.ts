import type { ReplyOf } from '@wardlink/contract';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { hospitalOf } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { hospitalNodeOf } from './find.js';
import { designsForHospital } from './hospital.js';
import { logoOf } from './logo.js';

type Version = ReplyOf<'form.list'>['forms'][number]['versions'][number];

/** Versions of a hospital's forms, the newest of each form first. */
const selectVersions = (db: Queries, hospitalId: string) =>
  db
    .selectFrom('reportForm as version')
    .innerJoin('account as changer', 'changer.id', 'version.changedBy')
    .leftJoin('account as publisher', 'publisher.id', 'version.publishedBy')
    .selectAll('version')
    .select(['changer.realName as changerName', 'changer.latinName as changerLatinName'])
    .select(['publisher.realName as publisherName', 'publisher.latinName as publisherLatinName'])
    .where('version.hospitalId', '=', hospitalId)
    .orderBy('version.form')
    .orderBy('version.version', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number];

const versionOf = (row: Row): Version => ({
  version: row.version,
  state: row.state,
  revision: row.revision,
  title: row.definition.title,
  changed: { at: row.changedAt.getTime(), by: { name: row.changerName, latinName: row.changerLatinName } },
  published:
    row.publishedAt === null
      ? null
      : { at: row.publishedAt.getTime(), by: { name: row.publisherName ?? '', latinName: row.publisherLatinName } },
});

/** The forms of the caller's hospital, with their versions. */
export async function listForms({ db, caller }: Call<'form.list'>): Promise<ReplyOf<'form.list'>> {
  const rows = await selectVersions(db, hospitalNodeOf(caller.nodePath)).execute();
  const forms = [...groupRows(rows, ({ form }) => form)].map(([form, versions]) => ({
    form,
    versions: versions.map(versionOf),
  }));
  const hospital = await hospitalOf(db, caller.nodePath);
  return {
    editable: designsForHospital(caller),
    hospital: { name: hospital?.name ?? '', latinName: hospital?.latinName ?? null },
    forms,
  };
}

/** One version with its content. @throws Refusal `report.versionUnknown` */
export async function readForm({ db, caller, request }: Call<'form.read'>): Promise<ReplyOf<'form.read'>> {
  const { form, version } = request;
  const rows = await selectVersions(db, hospitalNodeOf(caller.nodePath)).where('version.form', '=', form).execute();
  const row = rows.find((one) => one.version === version);
  if (!row) throw new Refusal('report.versionUnknown', { field: 'version', places: { version } });
  return {
    ...versionOf(row),
    definition: row.definition,
    logo: await logoOf(db, caller.nodePath, row.definition),
    latest: rows.find(({ state }) => state !== 'draft')?.version ?? 0,
  };
}
