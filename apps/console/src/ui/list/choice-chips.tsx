import { useFormat } from '../../lib/language/format.ts';
import classes from './choice-chips.module.css';

interface ChoiceChipsProps<Value> {
  /** What is chosen, for assistive technology. */
  label: string;
  /** `count`: how many rows the choice has, where that is known; null while it is on its way, its place kept. */
  choices: { value: Value; label: string; count?: number | null | undefined }[];
  value: Value;
  onPick: (value: Value) => void;
  /** Its name for the guided tour (frame/tour-steps.ts). */
  tour?: string;
}

/** As wide as two figures. */
const place = '\u2007\u2007';

/** A filter of a few choices, one of which is on. */
export function ChoiceChips<Value extends string | number | undefined>(
  props: ChoiceChipsProps<Value>,
) {
  const { label, choices, value, onPick, tour } = props;
  const format = useFormat();
  return (
    <div className="wrap gap-4" role="group" aria-label={label} data-tour={tour}>
      {choices.map((choice) => (
        <button
          key={choice.value ?? ''}
          type="button"
          className={`inline-row h-32 round-16 gap-6 quick-ground pointer medium soft framed-strong ground-surface hover-both ${classes.chip}`}
          aria-pressed={choice.value === value}
          onClick={() => onPick(choice.value)}
        >
          {choice.label}
          {choice.count !== undefined && (
            <span className="regular figures">
              {choice.count === null ? place : format.number(choice.count)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
