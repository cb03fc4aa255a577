import { useMemo } from 'react';
import { compareWords, type WordRun } from './compare-words.ts';
import { markClasses } from './marked-text.tsx';

const elements = { same: 'span', removed: 'del', added: 'ins' } as const satisfies Record<
  WordRun['change'],
  string
>;

interface WordChangesProps {
  before: string;
  after: string;
}

/** One text with the words that went and the words that came. In its own chunk, with the library that finds them. */
export function WordChanges({ before, after }: WordChangesProps) {
  const runs = useMemo(() => compareWords(before, after), [before, after]);
  return (
    <p className="looser break pre-wrap">
      {runs.map(({ text, change }, index) => {
        const Element = elements[change];
        return (
          <Element className={markClasses[change]} key={index}>
            {text}
          </Element>
        );
      })}
    </p>
  );
}
