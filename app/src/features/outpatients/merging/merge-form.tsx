import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MERGED_FIELDS, type MergedField, type ReplyOf } from '@wardlink/contract';
import { DialogEnd } from '../../../elements/dialog-end.js';
import { Listing } from '../../../elements/listing.js';
import { Segmented } from '../../../elements/segmented.js';
import { call } from '../../../http/call.js';
import { failureText } from '../../../http/failure-text.js';
import { useLoad } from '../../../http/use-load.js';
import { useName } from '../../../language/names.js';
import { diseaseName } from '../../../language/disease.js';
import { clock } from '../../../clock/hospital-clock.js';
import '../outpatients.css';

type Comparison = ReplyOf<'merging.compare'>;
type Side = Comparison['records'][number];

interface Props {
  ids: readonly string[];
  onBack: () => void;
  onMerged: () => void;
}

/** Two records side by side: the user decides which one is kept, and which fields it takes from the other. */
export function MergeForm({ ids: [one = '', other = ''], onBack, onMerged }: Props) {
  const load = useCallback(() => call('merging.compare', { patientId: one, otherId: other }), [one, other]);
  const { loaded, reload } = useLoad(`compare ${one} ${other}`, load);
  return (
    <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
      {(comparison) => <Comparing comparison={comparison} onBack={onBack} onMerged={onMerged} />}
    </Listing>
  );
}

/** The record that is proposed to be kept; an inpatient's record always is. */
const firstKept = ([one, other]: readonly Side[]): 0 | 1 =>
  other?.kind === 'inpatient' || (one && other && one.kind !== 'inpatient' && other.readings > one.readings) ? 1 : 0;

function Comparing({ comparison, onBack, onMerged }: Omit<Props, 'ids'> & { comparison: Comparison }) {
  const { t } = useTranslation();
  const { records, areOthers, differs } = comparison;
  const [keptIndex, setKept] = useState<0 | 1>(() => firstKept(records));
  const kept = records[keptIndex];
  const other = records[1 - keptIndex];
  const [chosen, setChosen] = useState<Partial<Record<MergedField, 0 | 1>>>({});
  const [confirmed, setConfirmed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!kept || !other) return null;
  /** The record from which a field is taken; a field that the kept record lacks comes from the other one. */
  const sideOf = (field: MergedField): 0 | 1 => {
    const own = chosen[field];
    if (own !== undefined) return own;
    return kept.fields[field] == null && other.fields[field] != null ? ((1 - keptIndex) as 0 | 1) : keptIndex;
  };
  const isDifferent = (field: MergedField): boolean => kept.fields[field] !== other.fields[field];
  const needsConfirmation = differs.length > 0;
  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call('merging.merge', {
        patientId: kept.patientId,
        version: kept.version,
        otherId: other.patientId,
        otherVersion: other.version,
        confirmed,
        taken: MERGED_FIELDS.filter((field) => isDifferent(field) && sideOf(field) !== keptIndex),
      });
      onMerged();
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  return (
    <form
      className="outpatient-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Segmented
        label={t('outpatients.doubles.kept')}
        value={String(keptIndex) as '0' | '1'}
        onChange={(index) => {
          setKept(index === '0' ? 0 : 1);
          setChosen({});
        }}
        choices={(['0', '1'] as const).map((index) => ({
          value: index,
          label: t(`outpatients.doubles.keep.${index}`),
        }))}
      />
      <div className="outpatient-compared">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('outpatients.doubles.field')}</span>
              </th>
              {records.map((record, index) => (
                <th key={record.patientId} scope="col">
                  <SideHead record={record} isKept={index === keptIndex} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {MERGED_FIELDS.filter((field) => kept.fields[field] != null || other.fields[field] != null).map((field) => (
              <FieldLine
                key={field}
                field={field}
                records={records}
                isDifferent={isDifferent(field)}
                side={sideOf(field)}
                onChoose={(side) => setChosen({ ...chosen, [field]: side })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="outpatient-hint">{t('outpatients.doubles.moves', { count: other.readings + other.visits })}</p>
      {areOthers && <p role="alert">{t('outpatients.doubles.areOthers')}</p>}
      {!areOthers && needsConfirmation && (
        <label className="outpatient-check">
          <input type="checkbox" checked={confirmed} onChange={(event) => setConfirmed(event.target.checked)} />
          {t('outpatients.doubles.confirm', {
            what: differs.map((field) => t(`registration.field.${field}`)).join(t('patient.listSeparator')),
          })}
        </label>
      )}
      <DialogEnd
        action={t('outpatients.doubles.merge')}
        tone="danger"
        busy={busy || areOthers || (needsConfirmation && !confirmed)}
        problem={problem}
        onClose={onBack}
      />
    </form>
  );
}

function SideHead({ record, isKept }: { record: Side; isKept: boolean }) {
  const { t } = useTranslation();
  const nameOf = useName();
  return (
    <>
      <b>{t(isKept ? 'outpatients.doubles.isKept' : 'outpatients.doubles.isMerged')}</b>
      <small>
        {t(`person.kind.${record.kind}`)}
        {record.department && ` · ${nameOf(record.department)}`} ·{' '}
        <span className="num">{clock.day(record.registrationTime)}</span>
        <br />
        {t('outpatients.doubles.has', { readings: record.readings, visits: record.visits })}
      </small>
    </>
  );
}

interface LineProps {
  field: MergedField;
  records: readonly Side[];
  isDifferent: boolean;
  side: 0 | 1;
  onChoose: (side: 0 | 1) => void;
}

/** One field of both records; if they differ, the user chooses one. */
function FieldLine({ field, records, isDifferent, side, onChoose }: LineProps) {
  const { t } = useTranslation();
  const name = t(`registration.field.${field}`);
  const textOf = (value: string | number | null | undefined): string => {
    if (value == null) return '–';
    if (field === 'sex') return t(`person.sex.${value}`);
    return field === 'diseaseType' ? (diseaseName(String(value), t) ?? '–') : String(value);
  };
  return (
    <tr className={isDifferent ? 'differs' : ''}>
      <th scope="row">{name}</th>
      {records.map((record, index) => (
        <td key={record.patientId}>
          {isDifferent ? (
            <label className="outpatient-check">
              <input
                type="radio"
                name={`merged-${field}`}
                checked={side === index}
                // An empty field cannot replace a filled one.
                disabled={record.fields[field] == null}
                onChange={() => onChoose(index === 0 ? 0 : 1)}
              />
              {textOf(record.fields[field])}
            </label>
          ) : (
            textOf(record.fields[field])
          )}
        </td>
      ))}
    </tr>
  );
}
