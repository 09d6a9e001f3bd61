import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../elements/button.js';
import { useListView } from './columns.js';
import { FilterControl, type Look } from './filter-control.js';
import type { FilterOption } from './filters.js';
import type { Chosen, ChosenFilters, Filters } from './use-filters.js';
import styles from './filters.module.css';

interface BarProps<F extends Filters> {
  /** Accessible name of the bar. */
  title?: string;
  filters: ChosenFilters<F>;
  look?: Look;
  /** Options of the filters whose options come from the server, by filter name. */
  options?: Partial<Record<keyof F, readonly FilterOption[]>>;
  /** Names of filters to hide. */
  hidden?: readonly (keyof F)[];
  /**
   * Text key of a submit button. With it, the list loads only after the button or Enter; without it, after each change.
   */
  submit?: string;
  className?: string;
  /** Content after the filters. */
  children?: ReactNode;
}

/** Form with the filters of a list, in the order of their declaration. */
export function FilterBar<F extends Filters>({ filters, submit, ...bar }: BarProps<F>) {
  const [typed, setTyped] = useState(filters.chosen);
  // Follows the address, which changes for example when the navigation opens the same page without filters.
  useEffect(() => setTyped(filters.chosen), [JSON.stringify(filters.chosen)]);
  const { t } = useListView();
  const { title, className = '', children } = bar;
  if (submit === undefined) {
    return (
      <div className={`${styles.bar} ${className}`} role="search" aria-label={title}>
        <Controls {...bar} filters={filters} />
        {children}
      </div>
    );
  }
  const draft = {
    ...filters,
    chosen: typed,
    change: (part: Partial<Chosen<F>>) => setTyped((before) => ({ ...before, ...part })),
  };
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (event.currentTarget.reportValidity()) filters.change(typed);
  };
  return (
    <form className={`${styles.bar} ${className}`} role="search" aria-label={title} onSubmit={send}>
      <Controls {...bar} filters={draft} isDraft />
      <Button tone="primary" type="submit">
        {t(submit)}
      </Button>
      {children}
    </form>
  );
}

type ControlsProps<F extends Filters> = Pick<BarProps<F>, 'filters' | 'look' | 'options' | 'hidden'>;

function Controls<F extends Filters>({
  filters: { filters, chosen, change },
  look = 'input',
  options,
  hidden = [],
  isDraft = false,
}: ControlsProps<F> & { isDraft?: boolean }) {
  return Object.entries(filters)
    .filter(([name]) => !hidden.includes(name))
    .map(([name, { field }]) => (
      <FilterControl
        key={name}
        name={name}
        field={field}
        look={look}
        options={options?.[name]}
        value={chosen[name]}
        isDraft={isDraft}
        onChange={(value) => change({ [name]: value } as Partial<Chosen<F>>)}
      />
    ));
}
