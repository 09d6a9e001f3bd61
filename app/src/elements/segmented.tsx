import Radio from '@douyinfe/semi-ui-19/lib/es/radio/radio';
import RadioGroup from '@douyinfe/semi-ui-19/lib/es/radio/radioGroup';
import { type ReactNode, useId } from 'react';

interface Choice<T extends string> {
  value: T;
  label: ReactNode;
}

interface SegmentedProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** Radio group in the form of one segmented control; arrow keys change the choice. */
export function Segmented<T extends string>({ label, choices, value, onChange }: SegmentedProps<T>) {
  const choose = (chosen: unknown): void => {
    const choice = choices.find((one) => one.value === chosen);
    if (choice) onChange(choice.value);
  };
  // Without a name of its own, Semi's radio group shares one name with all others of the page.
  const name = useId();
  // Semi's group has a name but no role, so a parent element has the role.
  return (
    <div className="segmented" role="radiogroup" aria-label={label}>
      <RadioGroup type="button" name={name} value={value} onChange={(event) => choose(event.target.value)}>
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value}>
            {choice.label}
          </Radio>
        ))}
      </RadioGroup>
    </div>
  );
}
