import { verificationWords } from '@wardlink/contract';
import { clock } from '../../../clock/hospital-clock.js';
import type { Column } from '../../../lists/columns.js';
import { useWardText } from '../../../ward/choice/ward-names.js';
import { VerificationStateTag, type VerificationLine } from './verification-parts.js';

function Place({ place }: Pick<VerificationLine, 'place'>) {
  const wardText = useWardText();
  return <span className="run-place">{wardText(place)}</span>;
}

/** Columns of the list of verifications. */
export const verificationColumns = (onOpen: (verificationId: string) => void): readonly Column<VerificationLine>[] => [
  {
    key: 'kind',
    title: 'verification.kind',
    isHeading: true,
    cell: ({ verificationId, kind }, { language }) => (
      <button type="button" className="run-open" onClick={() => onOpen(verificationId)}>
        {verificationWords[language].kind[kind]}
      </button>
    ),
    under: { title: 'verification.day', cell: ({ day }) => <span className="num">{day ?? '–'}</span> },
  },
  {
    key: 'meter',
    title: 'quality.meter',
    digits: 'figure',
    cell: ({ meter }) => meter.serial,
    under: { title: 'quality.place', cell: ({ place }) => <Place place={place} /> },
  },
  {
    key: 'verdict',
    title: 'verification.verdict',
    cell: ({ verdict }, { language }) =>
      verdict === null ? (
        '–'
      ) : (
        <b className={verdict === 'rejected' ? 'run-failed' : ''}>
          <span aria-hidden="true">{verdict === 'rejected' ? '◆' : '✓'}</span> {verificationWords[language][verdict]}
        </b>
      ),
  },
  {
    key: 'state',
    title: 'quality.state.title',
    cell: (row) => <VerificationStateTag state={row.state} verdict={row.verdict} />,
  },
  {
    key: 'operator',
    title: 'quality.operator',
    isWideOnly: true,
    cell: ({ operator }, { nameOf }) => nameOf(operator),
    under: {
      title: 'quality.reviewer',
      isWideOnly: true,
      cell: ({ reviewed }, { nameOf }) => (reviewed ? nameOf(reviewed.by) : '–'),
    },
  },
  {
    key: 'strip',
    title: 'quality.strip',
    digits: 'figure',
    isWideOnly: true,
    cell: ({ strip }) => strip?.lot ?? '–',
  },
  {
    key: 'saved',
    title: 'verification.savedAt',
    digits: 'figure',
    isWideOnly: true,
    cell: ({ savedAt }) => `${clock.day(savedAt)} ${clock.time(savedAt)}`,
  },
];
