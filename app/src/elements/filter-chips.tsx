interface FilterChipsProps<Name extends string> {
  names: readonly Name[];
  /** Name of the pressed button. */
  chosen: string;
  onChoose: (name: Name) => void;
  word: (name: Name) => string;
  /** Undefined while rows are still loading. */
  count: (name: Name) => number | undefined;
}

/** Toggle buttons with their numbers of rows; one of them is pressed. */
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
