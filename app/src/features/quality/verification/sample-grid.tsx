import { memo, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { signedText, verificationWords, type JudgedLine } from '@wardlink/contract';
import {
  SAMPLE_COLUMNS,
  type SampleColumn,
  type SampleProblem,
  type TypedSample,
  type VerificationKind,
} from '@wardlink/domain';
import { useLanguage } from '../../../language/names.js';
import { notify } from '../../../notices/notices.js';
import { FIRST_LINES } from './record-draft.js';
import { cellLength, MOST_LINES, pastedSamples, samplesOfText } from './sample-text.js';

interface Props {
  kind: VerificationKind;
  samples: readonly TypedSample[];
  problems: readonly SampleProblem[];
  /** Comparison results of the lines that have a reference, by line number. */
  judged: ReadonlyMap<number, JudgedLine>;
  /** Undefined if the samples are read-only. */
  onChange: ((samples: TypedSample[]) => void) | undefined;
}

const isCompared = (kind: VerificationKind): boolean => kind === 'comparison' || kind === 'assessment';

/**
 * The samples as an editable grid: Enter and arrows move to the next line; a table is pasted from the selected cell on.
 */
export function SampleGrid({ kind, samples, problems, judged, onChange }: Props) {
  const { t } = useTranslation();
  const words = verificationWords[useLanguage()];
  const body = useRef<HTMLTableSectionElement>(null);
  const columns: readonly SampleColumn[] = SAMPLE_COLUMNS[kind];
  const lines = onChange ? Math.min(MOST_LINES, Math.max(FIRST_LINES[kind], samples.length + 1)) : samples.length;
  const focusOn = (index: number, column: SampleColumn): boolean => {
    const cell = body.current?.querySelector<HTMLInputElement>(`[data-cell="${index} ${column}"]`);
    cell?.focus();
    cell?.select();
    return cell != null;
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>, index: number, column: SampleColumn): void => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focusOn(index + step, column);
  };
  const onPaste = (event: ClipboardEvent, index: number, column: SampleColumn): void => {
    const text = event.clipboardData.getData('text');
    if (!onChange || !/[\t\n\r]/.test(text.trim())) return;
    event.preventDefault();
    const next = pastedSamples(samples, index, samplesOfText(kind, text, column));
    if (next.length > MOST_LINES) notify.error(t('verification.tooMany', { count: MOST_LINES }));
    else onChange(next);
  };
  const write = (index: number, column: SampleColumn, text: string): void => {
    onChange?.(pastedSamples(samples, index, [{ [column]: text }]));
  };
  return (
    <table className="sample-grid" data-kind={kind}>
      <caption className="visually-hidden">{t('verification.samples')}</caption>
      <thead>
        <tr>
          <th scope="col">{words.figure.row}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {words.column[column]}
            </th>
          ))}
          {isCompared(kind) && (
            <>
              <th scope="col">{words.figure.difference}</th>
              <th scope="col">%</th>
              <th scope="col">{words.figure.judged}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {Array.from({ length: lines }, (_, index) => (
          <SampleLine
            key={index}
            index={index}
            kind={kind}
            sample={samples[index]}
            faults={faultsOf(problems, index + 1)}
            line={judged.get(index + 1)}
            isReadOnly={onChange === undefined}
            actions={{ onKey, onPaste, write }}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The faults of a line as one text: `reference=number`, so that an unchanged line is not drawn again. */
const faultsOf = (problems: readonly SampleProblem[], row: number): string =>
  problems.flatMap((one) => (one.row === row ? [`${one.column}=${one.fault}`] : [])).join(' ');

interface LineProps {
  index: number;
  kind: VerificationKind;
  sample: TypedSample | undefined;
  faults: string;
  line: JudgedLine | undefined;
  isReadOnly: boolean;
  actions: {
    onKey: (event: KeyboardEvent<HTMLInputElement>, index: number, column: SampleColumn) => void;
    onPaste: (event: ClipboardEvent, index: number, column: SampleColumn) => void;
    write: (index: number, column: SampleColumn, text: string) => void;
  };
}

const SampleLine = memo(function SampleLine({ index, kind, sample, faults, line, isReadOnly, actions }: LineProps) {
  const words = verificationWords[useLanguage()];
  const row = index + 1;
  const columns: readonly SampleColumn[] = SAMPLE_COLUMNS[kind];
  const faultOf = (column: SampleColumn): string | undefined => {
    const fault = /=(.*)/.exec(faults.split(' ').find((one) => one.startsWith(`${column}=`)) ?? '')?.[1];
    return fault === undefined ? undefined : words.fault[fault as SampleProblem['fault']];
  };
  return (
    <tr className={line && !line.isInside ? 'outside' : ''} data-row={row}>
      <th scope="row" className="num">
        {row}
      </th>
      {columns.map((column) => {
        const text = sample?.[column] ?? '';
        const fault = faultOf(column);
        return (
          <td key={column} className={column === 'note' ? 'sample-note' : 'num'}>
            {isReadOnly ? (
              text
            ) : (
              <input
                className="input"
                aria-label={`${words.column[column]} ${row}`}
                aria-invalid={fault !== undefined}
                title={fault}
                data-cell={`${index} ${column}`}
                maxLength={cellLength(column)}
                value={text}
                onChange={(event) => actions.write(index, column, event.target.value)}
                onKeyDown={(event) => actions.onKey(event, index, column)}
                onPaste={(event) => actions.onPaste(event, index, column)}
              />
            )}
          </td>
        );
      })}
      {isCompared(kind) && (
        <>
          <td className="num">{line ? signedText(line.difference, 2) : ''}</td>
          <td className="num">{line ? signedText(line.percent, 1) : ''}</td>
          <td>
            {line && (
              <span className={line.isInside ? 'sample-inside' : 'sample-outside'}>
                <span aria-hidden="true">{line.isInside ? '✓' : '◆'}</span>
                <span className={line.isInside ? 'visually-hidden' : ''}>
                  {' '}
                  {line.isInside ? words.figure.inside : words.figure.outside}
                </span>
              </span>
            )}
          </td>
        </>
      )}
    </tr>
  );
});
