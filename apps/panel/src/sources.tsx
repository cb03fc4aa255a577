import type { SuggestionSource } from '@replique/contract/answering/suggestions';
import { useEffect, useRef } from 'preact/hooks';
import { usePanel } from './context.ts';

const isWeb = (url: string | null): url is string => url !== null && /^https?:\/\//.test(url);

interface SourcesProps {
  sources: SuggestionSource[];
  /** The one that a sentence led to; `turn` grows with every click. */
  shown: { number: number; turn: number } | null;
}

export function Sources({ sources, shown }: SourcesProps) {
  const { words } = usePanel();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const item =
      shown && list.current?.querySelector<HTMLDetailsElement>(`#source-${shown.number}`);
    if (!item) return;
    item.open = true;
    item.querySelector('summary')?.focus();
    item.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  if (sources.length === 0) return null;
  return (
    <section>
      <h2>{words.sources}</h2>
      <ol ref={list}>
        {sources.map((source) => (
          <li key={source.number}>
            <details id={`source-${source.number}`}>
              <summary>
                <b>{source.number}</b> {source.title}
              </summary>
              <p class="passage">{source.text}</p>
              {isWeb(source.url) && (
                <a href={source.url} target="_blank" rel="noreferrer">
                  {words.openPage}
                </a>
              )}
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
