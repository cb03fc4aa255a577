import classes from './choice-chips.module.css';

interface ChoiceChipsProps<Value> {
  /** What is chosen, for assistive technology. */
  label: string;
  choices: { value: Value; label: string }[];
  value: Value;
  onPick: (value: Value) => void;
}

/** A filter of a few choices, one of which is on. */
export function ChoiceChips<Value extends string | number | undefined>(
  props: ChoiceChipsProps<Value>,
) {
  const { label, choices, value, onPick } = props;
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value ?? ''}
          type="button"
          className={classes.chip}
          aria-pressed={choice.value === value}
          onClick={() => onPick(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
