import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../lib/language/format.ts';
import classes from './check-list.module.css';

export interface CheckChoice<Value extends string> {
  value: Value;
  label: string;
  /** How many there are, where that is known. */
  count?: number | undefined;
}

interface CheckListProps<Value extends string> {
  label: string;
  choices: CheckChoice<Value>[];
  chosen: readonly Value[];
  onChoose: (chosen: Value[]) => void;
  /** The search field that a long list has, and what it says when nothing is found. */
  finder?: { label: string; nothingFound: string };
}

/** A list longer than this is searched. */
const searchedFrom = 9;

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * What is marked at once, while the address that holds the choice still follows: a second click builds on the first.
 */
function useMarked<Value extends string>(
  chosen: readonly Value[],
  onChoose: (chosen: Value[]) => void,
): [readonly Value[], (value: Value) => void] {
  const key = chosen.join('\n');
  const [marked, setMarked] = useState(chosen);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    setMarked(chosen);
  }
  const toggle = (value: Value) => {
    const next = marked.includes(value)
      ? marked.filter((each) => each !== value)
      : [...marked, value];
    setMarked(next);
    onChoose(next);
  };
  return [marked, toggle];
}

/** Choices of which any number may be on, each with how many there are of it. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { label, choices, chosen, onChoose, finder } = props;
  const format = useFormat();
  const [search, setSearch] = useState('');
  const found = choices.filter((choice) => fold(choice.label).includes(fold(search.trim())));
  const [marked, toggle] = useMarked(chosen, onChoose);
  return (
    <div className="stack gap-6">
      {finder && choices.length >= searchedFrom && (
        <TextInput
          type="search"
          size="xs"
          aria-label={finder.label}
          placeholder={finder.label}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={14} aria-hidden />}
        />
      )}
      <div role="group" aria-label={label} className={`scroll-down ${classes.list}`}>
        {found.map((choice) => (
          <Checkbox
            key={choice.value}
            size="xs"
            classNames={{
              root: classes.choice,
              body: `centre-line min-h-32 ${classes.body}`,
              labelWrapper: 'grow shrink',
            }}
            checked={marked.includes(choice.value)}
            onChange={() => toggle(choice.value)}
            label={
              <span className={`flex body leading-20 gap-8 ${classes.label}`}>
                <span title={choice.label}>{choice.label}</span>
                {choice.count !== undefined && (
                  <span className="muted figures">{format.number(choice.count)}</span>
                )}
              </span>
            }
          />
        ))}
        {found.length === 0 && <p className="muted pad-8">{finder?.nothingFound}</p>}
      </div>
    </div>
  );
}
