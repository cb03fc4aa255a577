import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { lastDay } from '../../lib/search.ts';

interface DayFieldProps {
  label: string;
  day: string | undefined;
  onDay: (day: string | undefined) => void;
}

/** A day that may be typed: until its year is whole, the browser says 0002 or 0202, which nobody means. */
export function DayField({ label, day, onDay }: DayFieldProps) {
  const [text, setText] = useState(day ?? '');
  const [seen, setSeen] = useState(day);
  if (seen !== day) {
    setSeen(day);
    setText(day ?? '');
  }
  return (
    <TextInput
      type="date"
      size="xs"
      label={label}
      max={lastDay}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        if (value === '' || value >= '1000') onDay(value || undefined);
      }}
    />
  );
}
