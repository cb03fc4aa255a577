import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './search-choices.module.css';

interface Choice<Value> {
  key: string;
  title: string;
  text: string;
  value: Value;
}

interface SearchChoicesProps<Value> {
  /** What is chosen from. */
  label: string;
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  choices: Choice<Value>[];
  onPick: (value: Value) => void;
  /** Where no dialog around it closes. */
  onEscape?: () => void;
  /** Said below the list; empty where the list says it all. */
  status: string;
  /** Between the search and what it finds. */
  children?: ReactNode;
}

/** A search and what it finds; arrows choose, Enter takes. */
export function SearchChoices<Value>(props: SearchChoicesProps<Value>) {
  const { label, searchLabel, search, onSearch, choices, onPick, onEscape, status } = props;
  const [active, setActive] = useState(0);
  const listId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setActive((active + step + choices.length) % choices.length);
    }
    const isEscape = event.key === 'Escape' && onEscape !== undefined;
    if (event.key !== 'Enter' && !isEscape) return;
    // What surrounds it would save, or close.
    event.preventDefault();
    event.stopPropagation();
    const choice = choices[active];
    if (isEscape) onEscape();
    else if (choice) onPick(choice.value);
  };
  return (
    <>
      <TextInput
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-activedescendant={choices[active] ? `${listId}-${active}` : undefined}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => {
          onSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        autoFocus
        data-autofocus
      />
      {props.children}
      <div id={listId} role="listbox" aria-label={label} className={`scroll-down ${classes.list}`}>
        {choices.map(({ key, title, text, value }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the search
          <div
            key={key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: 'nearest' });
            }}
            className={`stack round-6 pointer pad-4-8 ${classes.choice}`}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(value)}
          >
            <span className="cut medium">{title}</span>
            <span className="cut muted small">{text}</span>
          </div>
        ))}
      </div>
      <p role="status" className="muted small hide-empty">
        {status}
      </p>
    </>
  );
}
