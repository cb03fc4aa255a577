import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from '../chatbots.module.css';

interface NumberFieldProps {
  label: string;
  description?: string;
  /** NaN: what is written is no number. */
  value: number;
  onChange: (value: number) => void;
  error: string | undefined;
  unit?: string;
}

function readNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** A whole number. What is typed stays as it is typed, also while it is none. */
export function NumberField({
  label,
  description,
  value,
  onChange,
  error,
  unit,
}: NumberFieldProps) {
  const [text, setText] = useState('');
  const typed = readNumber(text);
  return (
    <TextInput
      className={classes.short}
      label={label}
      description={description}
      inputMode="numeric"
      value={Object.is(typed, value) ? text : String(value)}
      rightSection={unit && <span className="muted tiny medium">{unit}</span>}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(readNumber(event.currentTarget.value));
      }}
      error={error}
    />
  );
}

interface ColorFieldProps {
  label: string;
  description: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  pickLabel: string;
  warning?: string | undefined;
}

/** A colour, picked or written as #rrggbb. */
export function ColorField(props: ColorFieldProps) {
  const { label, description, value, onChange, error, pickLabel, warning } = props;
  return (
    <div className="stack shrink gap-4">
      <TextInput
        label={label}
        description={description}
        value={value}
        maxLength={7}
        spellCheck={false}
        leftSection={
          <input
            type="color"
            className={`round-4 no-ground pointer framed-strong pad-0 h-20 ${classes.swatch}`}
            aria-label={pickLabel}
            value={error === undefined ? value.toLowerCase() : '#000000'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        onChange={(event) => onChange(event.currentTarget.value.trim())}
        error={error}
      />
      <span role="status" className="small leading-20 caution">
        {warning}
      </span>
    </div>
  );
}
