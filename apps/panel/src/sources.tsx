import type { SuggestionSource } from '@replique/contract/answering/suggestions';
import { useEffect, useRef } from 'preact/hooks';
import { usePanel } from './context.ts';
import { fill } from './words.ts';

const isWeb = (url: string | null): url is string => url !== null && /^https?:\/\//.test(url);

interface SourcesProps {
  sources: SuggestionSource[];
  /** Numbers of those that the reply cites, in the order of reading. */
  cited: number[];
  /** The one that a sentence led to; `turn` grows with every click. */
  shown: { number: number; turn: number } | null;
}

/** Of a reply that cites none, so many are shown. */
const closest = 3;

/** What the reply rests on; what else was found is folded. */
export function Sources({ sources, cited, shown }: SourcesProps) {
  const { words } = usePanel();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const item =
      shown && section.current?.querySelector<HTMLDetailsElement>(`#source-${shown.number}`);
    if (!item) return;
    item.open = true;
    item.querySelector('summary')?.focus();
    item.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  if (sources.length === 0) return null;
  const first = cited.flatMap((number) => sources.filter((source) => source.number === number));
  const open = first.length > 0 ? first : sources.slice(0, closest);
  const others = sources.filter((source) => !open.includes(source));
  return (
    <section ref={section}>
      <h2>{words.sources}</h2>
      <ol>
        {open.map((source, at) => (
          <Source key={source.number} source={source} place={at + 1} />
        ))}
      </ol>
      {others.length > 0 && (
        <details>
          <summary>{fill(words.otherSources, { count: others.length })}</summary>
          <ol>
            {others.map((source, at) => (
              <Source key={source.number} source={source} place={open.length + at + 1} />
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

function Source({ source, place }: { source: SuggestionSource; place: number }) {
  const { words } = usePanel();
  return (
    <li>
      <details id={`source-${source.number}`}>
        <summary>
          <b>{place}</b> {source.title}
        </summary>
        <p class="passage">{source.text}</p>
        {isWeb(source.url) && (
          <a href={source.url} target="_blank" rel="noreferrer">
            {words.openPage}
          </a>
        )}
      </details>
    </li>
  );
}
