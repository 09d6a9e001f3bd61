import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { FormProblem } from '../../elements/form-problem.js';
import { call } from '../../http/call.js';
import { saidOf } from '../../http/said.js';
import { HttpError } from '../../http/http-error.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { useMay } from '../../session/session.js';
import { ruleDrafts, type Fields, type RuleChange, type RuleName, type RuleValue, type Rules } from './rule-drafts.js';
import { RULE_SHAPES, type RuleShape } from './rule-fields.js';

/** What the fields of a card need: what is typed, which of it is wrong, and how it changes. */
export interface RuleForm {
  fields: Fields;
  /** Looked at by who may not change it: the fields can still be reached by keyboard. */
  readOnly: boolean;
  isWrong: (name: string) => boolean;
  set: (name: string, text: string) => void;
}

interface Props<Rule extends RuleName> {
  rule: Rule;
  rules: Rules;
  onSaved: (rules: Rules) => void;
  /** Somebody else changed the rules: what holds now is read again. */
  onOutdated: () => void;
  children: (form: RuleForm) => ReactNode;
}

/** Fields that a refusal of the server names, as the form calls them. */
const refusedField = (field: string): string => field.replace(/^bySlot\.(\d)/, 'slot$1');

/** One rule of a node: where it comes from, its fields, and saving or taking it back. */
export function RuleCard<Rule extends RuleName>({ rule, rules, onSaved, onOutdated, children }: Props<Rule>) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayChange = useMay('rule.manage');
  const { nodeId } = rules.node;
  const shape = RULE_SHAPES[rule] as RuleShape<Rule>;
  const { value, own, from } = rules.rules[rule];
  const saved = shape.fieldsOf(value as RuleValue<Rule>);
  const [typed, setTyped] = useState<Fields | undefined>(() => ruleDrafts.of(nodeId, rule));
  const [problem, setProblem] = useState<{ text: string; fields: string[]; outdated?: boolean }>();
  const [busy, setBusy] = useState(false);
  const fields = typed ?? saved;

  const discard = (): void => {
    ruleDrafts.drop(nodeId, rule);
    setTyped(undefined);
    setProblem(undefined);
  };
  const send = async (next: RuleValue<Rule> | null): Promise<void> => {
    setBusy(true);
    try {
      const change = { rule, value: next } as RuleChange;
      const reply = await call('rule.save', { nodeId, version: rules.version, change });
      discard();
      onSaved(reply);
      notify.success(t(next === null ? 'rules.takenBack' : 'rules.saved'));
    } catch (error) {
      const { code, field } = error instanceof HttpError ? error : { code: undefined, field: undefined };
      const name = field && refusedField(field);
      setProblem({
        text: saidOf(error),
        fields: Object.keys(fields).filter((one) => name !== undefined && (one === name || one.startsWith(`${name}.`))),
        outdated: code === 'rule.changed',
      });
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = shape.read(fields);
    if ('problem' in read) setProblem({ text: t(read.problem), fields: read.fields });
    else void send(read.value);
  };
  const form: RuleForm = {
    fields,
    readOnly: !mayChange,
    isWrong: (name) => problem?.fields.includes(name) ?? false,
    set: (name, text) => {
      const next = { ...fields, [name]: text };
      ruleDrafts.keep(nodeId, rule, next);
      setTyped(next);
      setProblem(undefined);
    },
  };
  const whence = own ? t('rules.own') : from ? t('rules.from', { name: nameOf(from) }) : t('rules.standard');
  const startAgain = (): void => {
    discard();
    onOutdated();
  };
  return (
    <form className="card rule-card" aria-label={t(`rules.title.${rule}`)} onSubmit={submit} noValidate>
      <header>
        <h2>{t(`rules.title.${rule}`)}</h2>
        <span className={`rule-whence ${own ? 'own' : ''}`}>{whence}</span>
      </header>
      <p className="rule-hint">{t(`rules.hint.${rule}`)}</p>
      <fieldset disabled={busy}>{children(form)}</fieldset>
      {problem && (
        <FormProblem
          text={problem.text}
          again={problem.outdated ? { label: t('rules.readAgain'), onAgain: startAgain } : undefined}
        />
      )}
      {mayChange && (
        <footer>
          {own && (
            <Button tone="quiet" disabled={busy} onClick={() => void send(null)}>
              {t('rules.takeBack')}
            </Button>
          )}
          <span className="spacer" />
          {typed && (
            <Button disabled={busy} onClick={discard}>
              {t('rules.discard')}
            </Button>
          )}
          <Button tone="primary" type="submit" disabled={busy || !typed}>
            {t('rules.save')}
          </Button>
        </footer>
      )}
    </form>
  );
}
