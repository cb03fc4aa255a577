import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useCallback, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './picker.module.css';
import { useOutsideClick } from '../focus/use-outside-click.ts';

export interface PickerOption {
  /** Undefined is a choice too: "all of them". */
  value: string | undefined;
  label: string;
}

interface PickerProps {
  label: string;
  icon: ReactNode;
  options: PickerOption[];
  value: string | undefined;
  nothingFound: string;
  onPick: (value: string | undefined) => void;
}

/** Letters without their accents, so that "ete"finds "Été". */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

function usePicker({ options, value, onPick }: Pick<PickerProps, 'options' | 'value' | 'onPick'>) {
  const [search, setSearch] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = search !== null;
  const found = options.filter((option) => fold(option.label).includes(fold(search ?? '')));
  const close = useCallback(() => setSearch(null), []);
  const open = () => {
    setActive(options.findIndex((option) => option.value === value));
    setSearch('');
  };
  const pick = (option: PickerOption | undefined) => {
    if (option === undefined) return;
    close();
    onPick(option.value);
  };
  const type = (text: string) => {
    setSearch(text);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') return close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) open();
      else if (found.length > 0) setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isOpen) pick(found[active]);
      else open();
    }
  };
  return { search, isOpen, found, active, open, close, pick, type, onKeyDown };
}

/** A choice from a list that may be long, found by typing. */
export function Picker({ label, icon, options, value, nothingFound, onPick }: PickerProps) {
  const { search, isOpen, found, active, open, close, pick, type, onKeyDown } = usePicker({
    options,
    value,
    onPick,
  });
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  useOutsideClick(box, isOpen, close);
  const selected = options.find((option) => option.value === value);
  return (
    <div className="relative" ref={box}>
      <span className={`stack muted no-events absolute ${classes.icon}`}>{icon}</span>
      <input
        className={`h-32 round-6 ellipsis pointer plain whole medium transparent framed ${classes.input}`}
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
        placeholder={selected?.label ?? label}
        value={search ?? selected?.label ?? ''}
        onClick={() => !isOpen && open()}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <IconSelector
        size={16}
        className={`muted no-events absolute ${classes.chevron}`}
        aria-hidden
      />
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className={`popup whole scroll-down pad-4 absolute ${classes.list}`}
        hidden={!isOpen}
      >
        {found.map((option, index) => (
          <div
            key={option.value ?? ''}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            data-active={index === active}
            ref={(element) => {
              if (index === active && isOpen) element?.scrollIntoView({ block: 'nearest' });
            }}
            className={`row round-6 pointer gap-8 min-h-32 pad-0-8 ${classes.option}`}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
            onKeyDown={onKeyDown}
          >
            <span className="cut grow">{option.label}</span>
            {option.value === value && <IconCheck className="accent rigid" size={16} aria-hidden />}
          </div>
        ))}
        {found.length === 0 && <p className="muted pad-8">{nothingFound}</p>}
      </div>
    </div>
  );
}
