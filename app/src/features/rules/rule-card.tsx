import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { FormEnd } from '../../forms/form-end.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { useMay } from '../../session/session.js';
import type { Fields, RuleChange, RuleName, Rules, RuleValue } from './rule-types.js';
import { RULE_SHAPES, type RuleShape } from './rule-fields.js';

/** Data for the fields of a card: typed texts, wrong fields, and a function that changes them. */
export interface RuleForm {
  fields: Fields;
  /** The user may not change the rule: the fields can still be reached by keyboard. */
  readOnly: boolean;
  isWrong: (name: string) => boolean;
  set: (name: string, text: string) => void;
}

interface Props<Rule extends RuleName> {
  rule: Rule;
  rules: Rules;
  onSaved: (rules: Rules) => void;
  /** Somebody else changed the rules: they are loaded again. */
  onOutdated: () => void;
  children: (form: RuleForm) => ReactNode;
}

/** Maps a field in a refusal of the server to that of the form. */
const refusedField = (field: string): string => field.replace(/^bySlot\.(\d)/, 'slot$1');

/** One rule of a node: its origin, its fields, and buttons to save or remove it. */
export function RuleCard<Rule extends RuleName>({ rule, rules, onSaved, onOutdated, children }: Props<Rule>) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { nodeId } = rules.node;
  const shape = RULE_SHAPES[rule] as RuleShape<Rule>;
  const { value, own, from } = rules.rules[rule];
  const saved = shape.fieldsOf(value as RuleValue<Rule>);

  const save = async (next: RuleValue<Rule> | null): Promise<Rules> => {
    const change = { rule, value: next } as RuleChange;
    const reply = await call('rule.save', { nodeId, version: rules.version, change });
    notify.success(t(next === null ? 'rules.takenBack' : 'rules.saved'));
    return reply;
  };
  const state = useForm({
    draft: `rule.${nodeId}.${rule}`,
    initial: saved,
    editable: useMay('rule.manage'),
    check: (fields) => {
      const read = shape.read(fields);
      return 'problem' in read ? Object.fromEntries(read.fields.map((name) => [name, t(read.problem)])) : {};
    },
    send: (fields) => {
      const read = shape.read(fields);
      if ('problem' in read) throw new Error(`an unread rule: ${read.problem}`);
      return save(read.value);
    },
    onSent: (reply) => {
      state.discard();
      onSaved(reply);
    },
    refusedFields: (path) => {
      const refused = refusedField(path);
      return Object.keys(saved).filter((name) => name === refused || name.startsWith(`${refused}.`));
    },
  });
  const form: RuleForm = {
    fields: state.form,
    readOnly: state.readOnly,
    isWrong: (name) => state.problems[name] !== undefined,
    set: (name, text) => state.set({ [name]: text }),
  };
  const whence = own ? t('rules.own') : from ? t('rules.from', { name: nameOf(from) }) : t('rules.standard');
  return (
    <form
      className={`card rule-card ${state.readOnly ? 'read' : ''}`}
      aria-label={t(`rules.title.${rule}`)}
      onSubmit={state.submit}
      noValidate
    >
      <header>
        <h2>{t(`rules.title.${rule}`)}</h2>
        <span className={`rule-whence ${own ? 'own' : ''}`}>{whence}</span>
      </header>
      <p className="rule-hint">{t(`rules.hint.${rule}`)}</p>
      <fieldset disabled={state.busy}>{children(form)}</fieldset>
      <FormEnd form={state} words="rules" outdated={{ code: 'rule.changed', onAgain: onOutdated }}>
        {own && (
          <Button tone="quiet" disabled={state.busy} onClick={() => void state.run(() => save(null))}>
            {t('rules.takeBack')}
          </Button>
        )}
        <span className="spacer" />
      </FormEnd>
    </form>
  );
}
