import { Input } from '@mantine/core';
import type { FocusEvent, Ref } from 'react';
import classes from './prompt-text-field.module.css';
import { splitAtVariables } from './prompt-variables.ts';

interface PromptTextFieldProps {
  id: string;
  label: string;
  description: string;
  value: string;
  onChange: (text: string) => void;
  onFocus?: (event: FocusEvent<HTMLTextAreaElement>) => void;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text whose variables are marked while one writes. It grows with the text, so the page scrolls, not the field. */
export function PromptTextField(props: PromptTextFieldProps) {
  const { id, label, description, value, onChange, onFocus, error, ref } = props;
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div className={classes.field}>
        {/* The same text under the field: it carries the marks, and its height is the field's. */}
        <div className={classes.marks} aria-hidden>
          {splitAtVariables(value).map((part, index) =>
            part.variable === undefined ? (
              part.text
            ) : (
              <mark key={index} data-known={part.isKnown}>
                {part.text}
              </mark>
            ),
          )}
          {'\n'}
        </div>
        <textarea
          ref={ref}
          id={id}
          className={classes.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onFocus={onFocus}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? `${id}-description` : `${id}-error`}
        />
      </div>
    </Input.Wrapper>
  );
}
