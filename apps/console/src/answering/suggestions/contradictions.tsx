import { contradictedIn } from '@replique/contract/answering/contradicted';
import type { SuggestionSource } from '@replique/contract/answering/suggestions';
import type {
  SentenceConflict,
  SuggestionSentence,
} from '@replique/contract/answering/suggestion-sentence';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import { numbersOf } from './sources/source-numbers.ts';

interface Written {
  text: string;
  sentences: SuggestionSentence[];
  sources: SuggestionSource[];
}

/** A text with the words in question marked, where they stand together. */
function Emphasised({ text, words }: { text: string; words: string }) {
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return text;
  const end = at + words.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="round-2 danger ground-danger">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** Each sentence that a source contradicts, with what the source says. */
export function Contradictions({ written }: { written: Written }) {
  const { t } = useTranslation();
  const contradicted = contradictedIn(written);
  if (contradicted.length === 0) return null;
  const numbers = numbersOf(written);
  const titles = new Map(written.sources.map(({ number, title }) => [number, title]));
  return (
    <Notice
      tone="danger"
      title={t('suggestions.contradictedCount', { count: contradicted.length })}
    >
      <dl className="stack gap-8">
        {contradicted.map(({ text, conflict }) => (
          <div key={text} className="stack gap-2">
            <dt>
              {t('suggestions.inTheReply')}{' '}
              <q>
                <Emphasised text={text} words={conflict.said} />
              </q>
            </dt>
            <dd className="no-margin">
              {t('suggestions.inTheSource', {
                number: numbers.get(conflict.source) ?? conflict.source,
                title: titles.get(conflict.source) ?? '',
              })}{' '}
              <q>
                <Emphasised text={conflict.sourceText} words={conflict.theirs} />
              </q>
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

/** What to know of a sentence that no source supports, in words. */
export function useConflictText(): (conflict: SentenceConflict | undefined) => string {
  const { t } = useTranslation();
  return (conflict) => {
    if (!conflict) return t('suggestions.unsupportedHelp');
    const { verdict, kind, said, theirs, sourceText } = conflict;
    if (verdict === 'contradicted') return t('suggestions.contradictedHelp', { text: sourceText });
    if (kind === 'promise') return t('suggestions.addedPromise', { text: said });
    if (said === '') return t('suggestions.leftOut', { text: theirs });
    return t('suggestions.addedCondition', { text: said });
  };
}
