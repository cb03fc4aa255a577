import { NativeSelect } from '@mantine/core';
import { pickChoice } from '../../lib/search.ts';
import classes from './filter-select.module.css';

interface SelectProps<Value extends string> {
  label: string;
  /** What an empty choice means; without it there is none. */
  all?: string;
  choices: { value: Value; label: string }[];
  value: Value | undefined;
  onPick: (value: Value | undefined) => void;
}

/** A filter of one choice. */
export function FilterSelect<Value extends string>(props: SelectProps<Value>) {
  const { label, all, choices, value, onPick } = props;
  return (
    <NativeSelect
      className={classes.filter}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) =>
        onPick(
          pickChoice(
            event.currentTarget.value,
            choices.map((choice) => choice.value),
          ),
        )
      }
      data={[...(all === undefined ? [] : [{ value: '', label: all }]), ...choices]}
    />
  );
}
