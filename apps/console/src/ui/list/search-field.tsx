import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-field.module.css';

interface SearchFieldProps {
  /** What is searched, for example "Search tickets". */
  label: string;
  value: string;
  /** Called once typing pauses. */
  onSearch: (text: string) => void;
}

const pause = 250;

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, or "clear filters", changes the value from outside; what is being typed stays, also when what was typed before
  // comes back late.
  const [lastValue, setLastValue] = useState(value);
  const [sent, setSent] = useState<string[]>([]);
  if (value !== lastValue) {
    const place = sent.indexOf(value);
    setLastValue(value);
    setSent(place < 0 ? [] : sent.slice(place + 1));
    if (place < 0 && value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: string, delay: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent((before) => [...before, next.trim()]);
      onSearch(next.trim());
    }, delay);
  };

  return (
    <TextInput
      type="search"
      className={classes.field}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => change(event.currentTarget.value, pause)}
      onKeyDown={(event) => event.key === 'Enter' && change(event.currentTarget.value, 0)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <CloseButton size="sm" aria-label={t('ui.clearSearch')} onClick={() => change('', 0)} />
        )
      }
    />
  );
}
