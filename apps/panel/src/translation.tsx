import type { Suggestion } from '@replique/contract/answering/suggestions';
import { usePanel } from './context.ts';
import { Problem } from './problem.tsx';
import { translate } from './ticket.ts';
import { useWork } from './use-work.ts';

/** The reply in the agent's own language, where it is written in another one; nothing of it is changed. */
export function Translation({ suggestion }: { suggestion: Suggestion }) {
  const { words } = usePanel();
  const { language, text, revision } = suggestion;
  if (language === null || language === words.language || text === '') return null;
  return <Translated key={revision} suggestion={suggestion} />;
}

function Translated({ suggestion }: { suggestion: Suggestion }) {
  const { api, words } = usePanel();
  const [work, begin] = useWork<string>();
  const { language } = words;
  const load = () => begin(translate(api, suggestion, language));
  return (
    <div aria-live="polite" class="below">
      {(work === null || work.state === 'busy') && (
        <button type="button" disabled={work !== null} onClick={load}>
          {words.translations.showIn[language]}
        </button>
      )}
      {work?.state === 'failed' && <Problem code={work.code} onRetry={load} />}
      {work?.state === 'done' && (
        <div class="box" lang={language}>
          <p class="dim">{words.translations.title}</p>
          <p class="reply plain">{work.value}</p>
        </div>
      )}
    </div>
  );
}
