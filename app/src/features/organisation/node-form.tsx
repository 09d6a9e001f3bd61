import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NODE_LEVELS, NODE_NATURES, NODE_TYPES, type NodeFields, type NodeKind } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { HttpError } from '../../http/http-error.js';
import { clearDraft, useDraft } from '../../forms/draft.js';
import { failureOf } from '../../forms/failure.js';
import { FormField } from '../../forms/form-field.js';
import { fieldsOfKind, sentFields, typedProblems, type SentFields, type TypedFields } from './node-fields.js';

interface Props {
  kind: NodeKind;
  /** What is typed is kept under this name until it is saved or given up. */
  draft: string;
  initial: TypedFields;
  /** Of the node as it was when somebody began to type; none for a new one. */
  version: number;
  saveLabel: string;
  /** Stores the fields. @returns the node's id */
  onSave: (fields: SentFields, version: number) => Promise<{ nodeId: string }>;
  /** Called once the fields are stored and what was typed is forgotten. */
  onSaved: (nodeId: string) => Promise<void>;
  /** Gives up what was typed; a dialog closes. */
  onDiscard?: () => void;
  /** Somebody else changed the node: what holds now is read again. */
  onOutdated?: () => void;
  children?: ReactNode;
}

type Draft = TypedFields & { version: number };
const CHOICES = ['nature', 'type', 'level'] as const;
const isChoice = (field: keyof NodeFields): field is (typeof CHOICES)[number] =>
  (CHOICES as readonly string[]).includes(field);

function choicesOf(field: (typeof CHOICES)[number], kind: NodeKind): readonly string[] {
  if (field === 'nature') return NODE_NATURES;
  return field === 'type' ? NODE_TYPES[kind] : NODE_LEVELS[kind];
}

/** The fields of a node, those with a star mandatory. */
export function NodeForm(props: Props) {
  const { kind, draft, initial, version, saveLabel, onSave, onSaved, onDiscard, onOutdated, children } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useDraft<Draft>(draft, { ...initial, version });
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [alert, setAlert] = useState<{ text: string; outdated?: boolean }>();
  const [busy, setBusy] = useState(false);
  const fields = fieldsOfKind(kind);
  const changed = fields.some((field) => typed[field] !== initial[field]);

  const forget = (): void => {
    setTyped({ ...initial, version });
    clearDraft(draft);
    setProblems({});
    setAlert(undefined);
  };
  const discard = (): void => {
    forget();
    onDiscard?.();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = typedProblems(kind, typed);
    const found = Object.entries(wrong.fields);
    setProblems(Object.fromEntries(found.map(([field, problem]) => [field, t(`organisation.problem.${problem}`)])));
    setAlert(
      found.length === 0 ? undefined : { text: t(wrong.missing ? 'organisation.incomplete' : 'organisation.check') },
    );
    if (found.length > 0) return;
    setBusy(true);
    try {
      const { nodeId } = await onSave(sentFields(typed), typed.version);
      clearDraft(draft);
      await onSaved(nodeId);
    } catch (error) {
      const failed = failureOf(error);
      if (failed.field) setProblems({ [failed.field]: failed.text });
      setAlert({ text: failed.text, outdated: error instanceof HttpError && error.code === 'node.changed' });
    }
    setBusy(false);
  };
  const set = (field: keyof NodeFields, text: string): void => {
    // A draft begins from the version that is in sight.
    setTyped({ ...typed, ...(changed ? {} : { version }), [field]: text });
    setProblems({ ...problems, [field]: undefined });
    setAlert(undefined);
  };
  return (
    <form className="node-form" onSubmit={(event) => void submit(event)} noValidate>
      {children}
      <div className="node-fields">
        {fields.map((field) => (
          <FormField
            key={field}
            label={t(kind === 'bed' && field === 'code' ? 'organisation.bedNumber' : `organisation.field.${field}`)}
            required={field === 'name' || field === 'code'}
            problem={problems[field]}
            wide={field === 'address'}
          >
            {(names) =>
              isChoice(field) ? (
                <select
                  {...names}
                  className="input"
                  name={field}
                  value={typed[field]}
                  onChange={(event) => set(field, event.target.value)}
                >
                  <option value="">{t('organisation.noChoice')}</option>
                  {choicesOf(field, kind).map((choice) => (
                    <option key={choice} value={choice}>
                      {t(`organisation.${field}.${choice}`)}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  {...names}
                  className="input"
                  name={field}
                  autoComplete="off"
                  value={typed[field]}
                  onChange={(event) => set(field, event.target.value)}
                />
              )
            }
          </FormField>
        ))}
      </div>
      {alert && (
        <p className="node-alert" role="alert">
          {alert.text}{' '}
          {alert.outdated && onOutdated && (
            <Button
              size="small"
              icon="refresh"
              onClick={() => {
                forget();
                onOutdated();
              }}
            >
              {t('organisation.readAgain')}
            </Button>
          )}
        </p>
      )}
      <footer>
        {onDiscard && (changed || version === 0) && (
          <Button disabled={busy} onClick={discard}>
            {t(version === 0 ? 'actions.cancel' : 'organisation.discard')}
          </Button>
        )}
        <Button tone="primary" type="submit" disabled={busy || (!changed && version > 0)}>
          {saveLabel}
        </Button>
      </footer>
    </form>
  );
}
