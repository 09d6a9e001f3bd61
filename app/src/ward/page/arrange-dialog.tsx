import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BOARD_FIGURES,
  isWebAddress,
  MOST_WARD_LINKS,
  SLOT_KEYS,
  WARD_COLOURS,
  type WardArrangement,
  type WardPage,
} from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { useDialogForm } from '../../groups/use-dialog-form.js';
import { call } from '../../http/call.js';
import { SLOTS_BY_CLOCK } from '../board/day-slots.js';
import { useChosenPlace } from '../choice/use-chosen-place.js';
import { showWardPage, type WardPageReply } from './ward-page.js';
import './arrange-dialog.css';

const PARTS = ['ownName', 'colour', 'slots', 'figures', 'links'] as const satisfies readonly (keyof WardPage)[];
type Part = (typeof PARTS)[number];

/** What a part begins with when it is set for this place: what holds so far. */
function beginning(part: Part, page: WardPage): WardArrangement {
  if (part === 'ownName') return { ownName: page.ownName ?? { zh: '', en: '' } };
  if (part === 'colour') return { colour: page.colour ?? 'blue' };
  return { [part]: page[part] };
}

/** Arranges the page of the chosen place; each part that is not set here comes from the department or the hospital. */
export function ArrangeDialog({ page, onClose }: { page: WardPageReply; onClose: () => void }) {
  const { t } = useTranslation();
  const place = useChosenPlace();
  // The page may be loaded again meanwhile; what is typed stays, and the server refuses an outdated version.
  const [{ nodeId, version, page: before, own }] = useState(page);
  const [draft, setDraft] = useState<WardArrangement>(own);
  const change = (part: WardArrangement): void => {
    setDraft((now) => ({ ...now, ...part }));
    form.clearProblem();
  };
  const form = useDialogForm({
    check: () => {
      const { ownName, links = [], slots } = draft;
      if (ownName && (ownName.zh.trim() === '' || ownName.en.trim() === '')) return t('wardPage.nameMissing');
      if (slots?.length === 0) return t('wardPage.slotsMissing');
      if (links.some(({ title }) => title.trim() === '')) return t('wardPage.titleMissing');
      return links.some(({ address }) => !isWebAddress(address.trim())) ? t('wardPage.addressWrong') : undefined;
    },
    onDone: async () =>
      showWardPage(await call('wardPage.arrange', { nodeId, version, arrangement: tidied(draft) as never })),
    onClose,
  });
  const toggle = (part: Part, isSet: boolean): void => {
    if (isSet) return change(beginning(part, before));
    setDraft(({ [part]: _gone, ...rest }) => rest);
  };
  const fields: Record<Part, (edit: PartProps) => ReactNode> = {
    ownName: OwnNameField,
    colour: ColourField,
    slots: SlotsField,
    figures: FiguresField,
    links: LinksField,
  };
  return (
    <Dialog title={t('wardPage.arrangeOf', { place })} onClose={onClose}>
      <form
        className="arrange-form"
        onSubmit={(event) => {
          event.preventDefault();
          void form.finish();
        }}
      >
        {PARTS.map((part) => {
          const Field = fields[part];
          const isSet = draft[part] !== undefined;
          return (
            <fieldset key={part}>
              <legend>{t(`wardPage.part.${part}`)}</legend>
              <label className="arrange-set">
                <input type="checkbox" checked={isSet} onChange={({ target }) => toggle(part, target.checked)} />
                {t('wardPage.setHere')}
              </label>
              {isSet ? (
                <Field draft={draft} onChange={change} />
              ) : (
                <p className="arrange-inherited">{t(`wardPage.inherited.${part}`)}</p>
              )}
            </fieldset>
          );
        })}
        <DialogEnd action={t('wardPage.save')} busy={form.isBusy} problem={form.problem} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** The arrangement without blanks around its texts. */
function tidied({ ownName, links, ...rest }: WardArrangement): WardArrangement {
  return {
    ...rest,
    ...(ownName && { ownName: { zh: ownName.zh.trim(), en: ownName.en.trim() } }),
    ...(links && { links: links.map(({ title, address }) => ({ title: title.trim(), address: address.trim() })) }),
  };
}

interface PartProps {
  draft: WardArrangement;
  onChange: (part: WardArrangement) => void;
}

function OwnNameField({ draft: { ownName }, onChange }: PartProps) {
  const { t } = useTranslation();
  if (!ownName) return null;
  return (
    <div className="arrange-names">
      {(['zh', 'en'] as const).map((language) => (
        <input
          key={language}
          className="input"
          aria-label={t(`wardPage.nameIn.${language}`)}
          placeholder={t(`wardPage.nameIn.${language}`)}
          maxLength={language === 'zh' ? 20 : 40}
          value={ownName[language]}
          onChange={(event) => onChange({ ownName: { ...ownName, [language]: event.target.value } })}
        />
      ))}
    </div>
  );
}

function ColourField({ draft: { colour }, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <div className="arrange-colours" role="radiogroup" aria-label={t('wardPage.part.colour')}>
      {WARD_COLOURS.map((one) => (
        <label key={one} data-colour={one}>
          <input type="radio" name="colour" checked={one === colour} onChange={() => onChange({ colour: one })} />
          <i aria-hidden="true" /> {t(`wardPage.colour.${one}`)}
        </label>
      ))}
    </div>
  );
}

function SlotsField({ draft: { slots = [] }, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <Choices
      all={SLOTS_BY_CLOCK}
      chosen={slots}
      word={(slot) => t(`glucose.slot.${SLOT_KEYS[slot]}`)}
      onChange={(next) => onChange({ slots: next })}
    />
  );
}

function FiguresField({ draft: { figures = [] }, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <Choices
      all={BOARD_FIGURES}
      chosen={figures}
      word={(figure) => t(`glucose.figure.${figure}`)}
      onChange={(next) => onChange({ figures: next })}
    />
  );
}

interface ChoicesProps<Choice> {
  all: readonly Choice[];
  chosen: readonly Choice[];
  word: (choice: Choice) => string;
  onChange: (chosen: Choice[]) => void;
}

/** Boxes to tick; the chosen ones keep the order in which all are listed. */
function Choices<Choice extends string | number>({ all, chosen, word, onChange }: ChoicesProps<Choice>) {
  return (
    <div className="arrange-choices">
      {all.map((choice) => (
        <label key={choice}>
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={({ target }) =>
              onChange(all.filter((one) => (one === choice ? target.checked : chosen.includes(one))))
            }
          />
          {word(choice)}
        </label>
      ))}
    </div>
  );
}

function LinksField({ draft: { links = [] }, onChange }: PartProps) {
  const { t } = useTranslation();
  const changeAt = (index: number, part: Partial<(typeof links)[number]>): void =>
    onChange({ links: links.map((link, at) => (at === index ? { ...link, ...part } : link)) });
  return (
    <div className="arrange-links">
      {links.map(({ title, address }, index) => (
        <p key={index}>
          <input
            className="input"
            aria-label={t('wardPage.linkTitle', { number: index + 1 })}
            placeholder={t('wardPage.linkTitlePlaceholder')}
            maxLength={40}
            value={title}
            onChange={(event) => changeAt(index, { title: event.target.value })}
          />
          <input
            className="input"
            type="url"
            inputMode="url"
            aria-label={t('wardPage.linkAddress', { number: index + 1 })}
            placeholder="https://"
            maxLength={500}
            value={address}
            onChange={(event) => changeAt(index, { address: event.target.value })}
          />
          <Button
            size="small"
            tone="quiet"
            icon="close"
            aria-label={t('wardPage.linkRemove', { number: index + 1 })}
            onClick={() => onChange({ links: links.filter((_, at) => at !== index) })}
          />
        </p>
      ))}
      {links.length < MOST_WARD_LINKS && (
        <Button size="small" icon="plus" onClick={() => onChange({ links: [...links, { title: '', address: '' }] })}>
          {t('wardPage.linkAdd')}
        </Button>
      )}
    </div>
  );
}
