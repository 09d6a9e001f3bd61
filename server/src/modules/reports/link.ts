import type { ReportLanguage } from '@wardlink/contract/reports';
import { readContent, signContent, type SignedLink } from '../../core/signed-link.js';

/** Contents of a report link. Its author's rights are checked again when it is opened. */
export interface ReportLink extends SignedLink {
  readonly form: string;
  /** Version of the form. */
  readonly version: number;
  readonly patientIds: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly language: ReportLanguage;
  /** Account that made the link. */
  readonly by: string;
}

/** A link of the previous release: the record sheet of one patient. */
type FormerLink = Pick<ReportLink, 'id' | 'from' | 'to' | 'expiresAt' | 'by'> & { readonly patientId: string };

const FORMER = { form: 'StandardReport', version: 1, language: 'zh' } as const;

export const signLink = (link: ReportLink, secret: string): Promise<string> => signContent(link, secret, 'report');

/** Reads a token. @throws Refusal `report.linkInvalid` or `report.linkExpired`. */
export async function readLink(token: string, secret: string, now: number): Promise<ReportLink> {
  const link = await readContent<ReportLink | FormerLink>(token, { secret, kind: 'report', now });
  return 'patientIds' in link ? link : { ...FORMER, ...link, patientIds: [link.patientId] };
}
