import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NODE_LEVELS, NODE_NATURES, NODE_TYPES, type NodeFields, type NodeKind } from '@wardlink/domain';
import { FormEnd } from '../../forms/form-end.js';
import { useFields } from '../../forms/use-fields.js';
import { useForm } from '../../forms/use-form.js';
import {
  fieldsOfKind,
  NODE_FIELDS,
  sentFields,
  typedProblems,
  type SentFields,
  type TypedFields,
} from './node-fields.js';

interface Props {
  kind: NodeKind;
  /** Key under which the entries are kept until they are saved or discarded. */
  draft: string;
  initial: TypedFields;
  /** Version of the node when typing began; none for a new one. */
  version: number;
  saveLabel: string;
  /** Stores the fields. @returns the node's id */
  onSave: (fields: SentFields, version: number) => Promise<{ nodeId: string }>;
  /** Called after the fields were stored and the draft was removed. */
  onSaved: (nodeId: string) => Promise<void>;
  /** Discards the entries; a dialog closes. */
  onDiscard: () => void;
  /** Somebody else changed the node: its present state is loaded again. */
  onOutdated?: () => void;
  children?: ReactNode;
}

const CHOICES = ['nature', 'type', 'level'] as const;
const isChoice = (field: keyof NodeFields): field is (typeof CHOICES)[number] =>
  (CHOICES as readonly string[]).includes(field);

function choicesOf(field: (typeof CHOICES)[number], kind: NodeKind): readonly string[] {
  if (field === 'nature') return NODE_NATURES;
  return field === 'type' ? NODE_TYPES[kind] : NODE_LEVELS[kind];
}

/** The fields of a node; a star marks the mandatory ones. */
export function NodeForm(props: Props) {
  const { kind, draft, initial, version, saveLabel, onSave, onSaved, onDiscard, onOutdated, children } = props;
  const { t } = useTranslation();
  const missing = t('organisation.problem.missing');
  const state = useForm({
    draft,
    // A draft keeps the version that was on the screen when it began, even if somebody else changes the node.
    initial: { ...initial, version },
    check: (typed) =>
      Object.fromEntries(
        Object.entries(typedProblems(kind, typed)).map(([field, problem]) => [
          field,
          t(`organisation.problem.${problem}`),
        ]),
      ),
    summary: (problems) => t(`organisation.${Object.values(problems).includes(missing) ? 'incomplete' : 'check'}`),
    send: (typed) => onSave(sentFields(typed), typed.version),
    onSent: ({ nodeId }) => onSaved(nodeId),
  });
  const field = useFields('organisation', NODE_FIELDS, state);
  return (
    <form className="node-form" onSubmit={state.submit} noValidate>
      {children}
      <div className="node-fields">
        {fieldsOfKind(kind).map((name) =>
          field(name, {
            ...(kind === 'bed' && name === 'code' && { label: t('organisation.bedNumber') }),
            ...(isChoice(name) && {
              choices: [
                ['', t('organisation.noChoice')],
                ...choicesOf(name, kind).map((choice) => [choice, t(`organisation.${name}.${choice}`)] as const),
              ],
            }),
          }),
        )}
      </div>
      <FormEnd
        form={state}
        words="organisation"
        onDiscard={onDiscard}
        isNew={version === 0}
        saveLabel={saveLabel}
        {...(onOutdated && { outdated: { code: 'node.changed', onAgain: onOutdated } })}
      />
    </form>
  );
}
