import { useQuery } from '@tanstack/react-query';
import { MarkedText, type MarkedPart } from './marked-text.tsx';

interface TextDifferenceProps {
  before: string;
  after: string;
  /** Shown when the texts are the same. */
  same: string;
}

/** Shared by no one: longer than this the page would not answer to a key. */
const patience = { timeout: 60 };
/** Longer ones are shown one after the other. */
const longestCompared = 50_000;

async function compare(before: string, after: string): Promise<MarkedPart[]> {
  // The library travels only to those who look at a difference.
  const { diffWordsWithSpace } = await import('diff');
  const isLong = before.length + after.length > longestCompared;
  const found = isLong ? undefined : diffWordsWithSpace(before, after, patience);
  const parts = found ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return parts.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** One text with the words that went and the words that came. */
export function TextDifference({ before, after, same }: TextDifferenceProps) {
  const { data: parts } = useQuery({
    queryKey: ['difference', before, after],
    queryFn: () => compare(before, after),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (before === after) return <p className="muted">{same}</p>;
  return (
    <p className="break pre-wrap framed round-6 ground-surface pad-8-12">
      {parts && <MarkedText parts={parts} />}
    </p>
  );
}
