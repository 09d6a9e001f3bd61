import { REPORT_DAYS, REPORT_LANGUAGES, type ReportLanguage } from '@wardlink/contract/reports';
import { addDays, daysBetween } from '@wardlink/domain';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ReportFileError } from './error.js';

const USAGE =
  'usage: npm run report -- --form FORM --patient NUMBER|ID [--patient …] --from DAY --to DAY ' +
  '[--language zh|en|both] --as USERNAME --out FILE.pdf [--url http://localhost:8080]';

export interface ReportOptions {
  /** Id of a built-in form or of the hospital's own. */
  readonly form: string;
  /** Hospitalization numbers or ids, each once. */
  readonly patients: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly language: ReportLanguage;
  /** User name of the account that makes the report. */
  readonly username: string;
  readonly file: string;
  /** Address of the running server; undefined for that of the configuration. */
  readonly url: string | undefined;
}

/** Reads the arguments of the command. @throws ReportFileError naming the option */
export function readOptions(args: readonly string[]): ReportOptions {
  const values = valuesOf(args);
  const needed = ['form', 'patient', 'from', 'to', 'as', 'out'] as const;
  const missing = needed.filter((name) => values[name] === undefined);
  if (missing.length > 0) {
    throw new ReportFileError(`Missing: ${missing.map((name) => `--${name}`).join(', ')}; ${USAGE}`);
  }
  const { form = '', patient = [], from = '', to = '', language = 'zh', as: username = '', out = '', url } = values;
  checkPeriod(from, to);
  const spoken = REPORT_LANGUAGES.find((one) => one === language);
  if (!spoken) throw new ReportFileError(`--language ${language} is none of ${REPORT_LANGUAGES.join(', ')}.`);
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) {
    throw new ReportFileError(`--url ${url} is no address such as http://localhost:8080.`);
  }
  return { form, patients: [...new Set(patient)], from, to, language: spoken, username, file: fileOf(out), url };
}

function valuesOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { form: text, from: text, to: text, language: text, as: text, out: text, url: text };
  try {
    return parseArgs({ args: [...args], options: { ...options, patient: { ...text, multiple: true } } }).values;
  } catch (error) {
    // The first sentence names the option; the rest is advice about positional arguments.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\n|\. /);
    throw new ReportFileError(`${sentence}; ${USAGE}`);
  }
}

function checkPeriod(from: string, to: string): void {
  for (const [option, day] of Object.entries({ from, to })) {
    // For a day that does not exist, addDays returns another day.
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || addDays(day, 0) !== day) {
      throw new ReportFileError(`--${option} ${day} is no day such as 2026-11-20.`);
    }
  }
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw new ReportFileError(`--to ${to} lies before --from ${from}.`);
  if (days > REPORT_DAYS)
    throw new ReportFileError(`--from and --to are ${days} days; a report has ${REPORT_DAYS} at most.`);
}

/** Checked before anything is created: an existing file is never overwritten. */
function fileOf(out: string): string {
  const file = path.resolve(out);
  if (existsSync(file)) throw new ReportFileError(`--out ${file} exists already.`);
  if (!existsSync(path.dirname(file))) throw new ReportFileError(`--out: there is no folder ${path.dirname(file)}.`);
  return file;
}
