import { useMemo } from 'react';
import { compareWords, type WordRun } from './compare-words.ts';
import classes from './compare-pane.module.css';

const elements = { same: 'span', removed: 'del', added: 'ins' } as const satisfies Record<
  WordRun['change'],
  string
>;

interface VersionDiffProps {
  before: string;
  after: string;
}

/** One text with the words that went and the words that came. In its own chunk, with the library that finds them. */
export function VersionDiff({ before, after }: VersionDiffProps) {
  const runs = useMemo(() => compareWords(before, after), [before, after]);
  return (
    <p className={classes.diff}>
      {runs.map(({ text, change }, index) => {
        const Element = elements[change];
        return <Element key={index}>{text}</Element>;
      })}
    </p>
  );
}
