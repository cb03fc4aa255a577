import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RetryLine } from '../retry-line.tsx';

interface SectionListProps<Item> {
  list: UseQueryResult<{ items: Item[] }>;
  /** As many as there may be. */
  most: number;
  words: Record<'loading' | 'empty' | 'full' | 'add', string>;
  onAdd: () => void;
  /** A row: `<li>`. */
  children: (item: Item) => ReactNode;
}

/** A short list within a form, and the button that adds to it. */
export function SectionList<Item>({ list, most, words, onAdd, children }: SectionListProps<Item>) {
  const { data, error, refetch } = list;
  const isFull = (data?.items.length ?? 0) >= most;
  return (
    <>
      {error && !data && <RetryLine error={error} onRetry={refetch} />}
      {!data && !error && <p className="muted regular">{words.loading}</p>}
      {data?.items.length === 0 && <p className="muted regular">{words.empty}</p>}
      {data && data.items.length > 0 && (
        <ul className="list stack">{data.items.map((item) => children(item))}</ul>
      )}
      {isFull && <p className="muted regular">{words.full}</p>}
      <div>
        <Button
          variant="default"
          disabled={!data || isFull}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={onAdd}
        >
          {words.add}
        </Button>
      </div>
    </>
  );
}
