import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { judgedLines, verificationVerdictText, verificationWords, type Verification } from '@wardlink/contract';
import { judgeVerification } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { Button } from '../../../elements/button.js';
import { FileField, TABLE_FILES } from '../../../elements/file-field.js';
import { Listing } from '../../../elements/listing.js';
import { textOfFile } from '../../../files/csv-table.js';
import { call, callStream } from '../../../http/call.js';
import { failureText } from '../../../http/failure-text.js';
import { HttpError } from '../../../http/http-error.js';
import { useLoad } from '../../../http/use-load.js';
import { useLanguage, useName } from '../../../language/names.js';
import { ExportButtons } from '../../../lists/export-buttons.js';
import { notify } from '../../../notices/notices.js';
import { useMay, useUser } from '../../../session/session.js';
import { useWardText } from '../../../ward/choice/ward-names.js';
import { DifferencePlot } from './difference-plot.js';
import { saveRequest, useRecordDraft } from './record-draft.js';
import { RecordFacts, RecordFigures } from './record-facts.js';
import { RecordHead } from './record-head.js';
import { RecordSteps } from './record-steps.js';
import { SampleGrid } from './sample-grid.js';
import { MOST_LINES, samplesOfText } from './sample-text.js';
import { VerificationStateTag, type DueReply } from './verification-parts.js';

interface Props {
  verificationId: string;
  strips: DueReply['strips'];
  onClose: () => void;
  /** Called after a part was stored. */
  onChanged: () => void;
}

/** One verification: a draft to fill in, or its results and steps. */
export function RecordView({ verificationId, strips, onClose, onChanged }: Props) {
  const load = useCallback(() => call('verification.read', { verificationId }), [verificationId]);
  const { loaded, reload } = useLoad(verificationId, load);
  const [stored, setStored] = useState<Verification>();
  return (
    <div className="record-view">
      <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
        {(read) => (
          <RecordOf
            record={stored ?? read}
            strips={strips}
            onClose={onClose}
            onChanged={(next) => {
              setStored(next);
              onChanged();
            }}
          />
        )}
      </Listing>
    </div>
  );
}

interface RecordProps extends Pick<Props, 'strips' | 'onClose'> {
  record: Verification;
  onChanged: (record: Verification) => void;
}

function RecordOf({ record, strips, onClose, onChanged }: RecordProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const wardText = useWardText();
  const nameOf = useName();
  const words = verificationWords[language];
  const { userId } = useUser();
  const mayRecord = useMay('quality.record');
  const draft = useRecordDraft(record);
  const isDraft = record.state === 'draft';
  const isOwn = isDraft && mayRecord && record.operator.userId === userId;
  const { kind, meter } = record;
  const { head, samples, day } = isOwn ? draft.typed : { ...record, day: record.day ?? '' };
  const last = day !== '' && day < clock.today() ? day : clock.today();
  const { figures, problems } = useMemo(
    () => judgeVerification({ kind, head, samples }, last),
    [kind, head, samples, last],
  );
  const judged = useMemo(() => judgedLines(figures, head.standard), [figures, head.standard]);
  return (
    <>
      <header className="record-title">
        <Button tone="quiet" onClick={onClose}>
          <span aria-hidden="true">←</span> {t('verification.back')}
        </Button>
        <h2>{words.kind[kind]}</h2>
        <span>
          <b className="num">{meter.serial}</b> {meter.model} · {wardText(record.place)}
        </span>
        <VerificationStateTag state={record.state} verdict={record.verdict} />
        <span className="spacer" />
        <ExportButtons
          noun="verification"
          name={`${words.kind[kind]} ${meter.serial} ${record.day ?? ''}`.trim()}
          fetchPieces={(format) => callStream('verification.export', { verificationId: record.verificationId, format })}
        />
      </header>
      {isDraft && !isOwn && <p className="run-hint">{t('verification.draftOf', { name: nameOf(record.operator) })}</p>}
      {isOwn ? (
        <DraftForm record={record} draft={draft} strips={strips} onChanged={onChanged} />
      ) : (
        <RecordFacts record={record} />
      )}
      <p className="record-verdict" role="status" data-verdict={verdictName(figures.verdict)}>
        <span>{words.figure.verdict}</span> <b>{verificationVerdictText(figures.verdict, language)}</b>
        {problems.length > 0 && (
          <span>{t('verification.leftOut', { count: new Set(problems.map((one) => one.row)).size })}</span>
        )}
      </p>
      <div className="record-columns">
        <section className="card record-card" aria-label={t('verification.samples')}>
          <h2>
            {t('verification.samples')} <small>mmol/L</small>
          </h2>
          {problems.length > 0 && (
            <ul className="sample-problems" role="alert">
              {problems.slice(0, 5).map(({ row, column, fault }) => (
                <li key={`${row} ${column}`}>
                  {t('verification.problem', { row, column: words.column[column], fault: words.fault[fault] })}
                </li>
              ))}
              {problems.length > 5 && <li>{t('verification.problemsMore', { count: problems.length - 5 })}</li>}
            </ul>
          )}
          <div
            className="sample-frame"
            tabIndex={isOwn ? undefined : 0}
            role="group"
            aria-label={t('verification.samples')}
          >
            <SampleGrid
              kind={kind}
              samples={samples}
              problems={problems}
              judged={judged}
              onChange={isOwn ? (next) => draft.change({ samples: next }) : undefined}
            />
          </div>
        </section>
        <div className="record-side">
          <RecordFigures figures={figures} />
          {figures.kind === 'comparison' && figures.samples.length > 0 && (
            <section className="card record-card" aria-label={t('verification.plot')}>
              <h2>{t('verification.plot')}</h2>
              <DifferencePlot samples={figures.samples} judged={judged} standard={head.standard} />
            </section>
          )}
          <RecordSteps record={record} onChanged={onChanged} />
        </div>
      </div>
    </>
  );
}

const verdictName = (verdict: Parameters<typeof verificationVerdictText>[0]): string =>
  typeof verdict === 'string' ? verdict : 'insufficient';

/** Why the server did not store a draft. */
interface Refused {
  text: string;
  fields: Readonly<Partial<Record<string, string>>>;
  /** Another window of the same user stored it since. */
  isOutdated: boolean;
}

interface DraftFormProps extends Pick<RecordProps, 'record' | 'strips' | 'onChanged'> {
  draft: ReturnType<typeof useRecordDraft>;
}

/** The head of a draft, its file, and its buttons for storing. */
function DraftForm({ record, draft, strips, onChanged }: DraftFormProps) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<Refused>();
  const [busy, setBusy] = useState(false);
  const { typed } = draft;
  const store = async (isFinished: boolean): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      const stored = await call('verification.save', saveRequest(record, typed, isFinished));
      draft.take(stored);
      notify.success(t(isFinished ? 'verification.finished' : 'verification.saved'));
      onChanged(stored);
    } catch (error) {
      const isOutdated = error instanceof HttpError && error.code === 'verification.changed';
      setRefused({ text: failureText(error), fields: error instanceof HttpError ? error.fields : {}, isOutdated });
    }
    setBusy(false);
  };
  const readFile = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const read = samplesOfText(record.kind, textOfFile(new Uint8Array(await file.arrayBuffer())) ?? '', undefined);
    const filled = typed.samples.filter((sample) => Object.values(sample).some((cell) => cell !== ''));
    if (filled.length + read.length > MOST_LINES) notify.error(t('verification.tooMany', { count: MOST_LINES }));
    else {
      draft.change({ samples: [...filled, ...read] });
      notify.success(t('verification.fileRead', { count: read.length }));
    }
  };
  const readAgain = async (): Promise<void> => {
    const { verificationId } = record;
    try {
      const stored = await call('verification.read', { verificationId });
      draft.take(stored);
      setRefused(undefined);
      onChanged(stored);
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <section className="record-form" aria-label={t('verification.draft')}>
      <RecordHead
        record={record}
        typed={typed}
        strips={strips}
        problems={refused?.fields ?? {}}
        onChange={draft.change}
      />
      <div className="record-buttons">
        <FileField label={t('verification.file')} accept={TABLE_FILES} onChoose={(file) => void readFile(file)} />
        <span className="spacer" />
        <small className="run-hint">{t(draft.isUnsaved ? 'verification.unsaved' : 'verification.pasteHint')}</small>
        <span className="record-save">
          <Button disabled={busy} onClick={() => void store(false)}>
            {t('verification.save')}
          </Button>
          <Button tone="primary" disabled={busy} onClick={() => void store(true)}>
            {t('verification.finish')}
          </Button>
        </span>
      </div>
      {refused && (
        <p role="alert" className="record-refused">
          {refused.text}{' '}
          {refused.isOutdated && (
            <Button size="small" onClick={() => void readAgain()}>
              {t('verification.readAgain')}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
