import { builtInForm, type ReportDefinition } from '@wardlink/contract/reports';
import { idsOnPath } from '../../core/access/nodes.js';
import { Refusal } from '../../core/refusal.js';
import type { Queries } from '../../database/connection.js';

/** The hospital's node on a path; forms belong to it. */
export const hospitalNodeOf = (path: string): string => idsOnPath(path)[0] ?? '0';

/** The current version of a form. @param path of a place in the hospital @throws Refusal `report.formUnknown` */
export async function formOf(db: Queries, path: string, id: string): Promise<ReportDefinition> {
  const builtIn = builtInForm(id);
  if (builtIn) return builtIn;
  const row = await db
    .selectFrom('reportForm')
    .select('definition')
    .where('hospitalId', '=', hospitalNodeOf(path))
    .where('form', '=', id)
    .where('state', '=', 'published')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Refusal('report.formUnknown', { field: 'form' });
  return row.definition;
}

/**
 * A version of a form as it was printed, also of a withdrawn form. Built-in forms have one version.
 * @throws Refusal `report.formUnknown`, `report.versionUnknown`
 */
export async function formAsPrinted(db: Queries, path: string, id: string, version: number): Promise<ReportDefinition> {
  const builtIn = builtInForm(id);
  if (builtIn?.version === version) return builtIn;
  const row = await db
    .selectFrom('reportForm')
    .select('definition')
    .where('hospitalId', '=', hospitalNodeOf(path))
    .where('form', '=', id)
    .where('version', '=', version)
    .where('state', '!=', 'draft')
    .executeTakeFirst();
  if (row) return row.definition;
  await formOf(db, path, id);
  throw new Refusal('report.versionUnknown', { field: 'version', places: { version } });
}

/** Whether all of these are forms that can be printed now. */
export async function areForms(db: Queries, path: string, ids: readonly string[]): Promise<boolean> {
  const own = ids.filter((id) => !builtInForm(id));
  if (own.length === 0) return true;
  const rows = await db
    .selectFrom('reportForm')
    .select('form')
    .distinct()
    .where('hospitalId', '=', hospitalNodeOf(path))
    .where('form', 'in', own)
    .where('state', '=', 'published')
    .execute();
  return rows.length === new Set(own).size;
}

/** The newest published version of each own form, by title. */
export async function offeredForms(db: Queries, path: string): Promise<ReportDefinition[]> {
  const rows = await db
    .selectFrom('reportForm')
    .distinctOn('form')
    .select('definition')
    .where('hospitalId', '=', hospitalNodeOf(path))
    .where('state', '=', 'published')
    .orderBy('form')
    .orderBy('version', 'desc')
    .execute();
  return rows
    .map(({ definition }) => definition)
    .sort((one, other) => one.title.zh.localeCompare(other.title.zh, 'zh'));
}
