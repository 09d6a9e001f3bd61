interface FilterChipsProps<Name extends string> {
  names: readonly Name[];
  /** Name of the pressed button. */
  chosen: string;
  onChoose: (name: Name) => void;
  word: (name: Name) => string;
  /** Undefined while not all rows are there. */
  count: (name: Name) => number | undefined;
}

/** Toggle buttons of which one is pressed, each with its number of rows. */
export function FilterChips<Name extends string>({ names, chosen, onChoose, word, count }: FilterChipsProps<Name>) {
  return (
    <div className="chips">
      {names.map((name) => (
        <button key={name} type="button" className="chip" aria-pressed={chosen === name} onClick={() => onChoose(name)}>
          {word(name)} <b className="num">{count(name) ?? '…'}</b>
        </button>
      ))}
    </div>
  );
}
