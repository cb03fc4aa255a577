import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { WordDiff } from '../suggestions/sent/word-diff.tsx';
import { useAnswerNames } from './answer-names.ts';
import { sourceChanges, type CitedThing } from './cited.ts';
import classes from './tester.module.css';
import type { Shown, Side } from './use-tester-run.ts';

function SourceChange({ kind, things }: { kind: 'gained' | 'lost'; things: CitedThing[] }) {
  const { t } = useTranslation();
  const Mark = kind === 'gained' ? IconPlus : IconMinus;
  return things.map(({ uuid, title }) => (
    <li key={uuid} data-kind={kind}>
      <Mark size={14} aria-hidden />
      <span>{t(`tester.${kind}`, { title })}</span>
    </li>
  ));
}

/** What the second answer says and cites that the first does not: under the second one. */
export function Comparison({
  shown,
  side,
  isFromDraft,
}: {
  shown: Shown;
  side: Side;
  isFromDraft: boolean;
}) {
  const { t } = useTranslation();
  const names = useAnswerNames(shown.sides.a?.version ?? 0, isFromDraft);
  const [before, after] = [shown.sides.a?.answer, shown.sides.b?.answer];
  if (side !== 'b' || before?.state !== 'ready' || after?.state !== 'ready') return null;
  const { gained, lost } = sourceChanges(shown.sources, before.sentences, after.sentences);
  return (
    <section className="panel-section">
      <WordDiff label={names.against} before={before.text} after={after.text} />
      {gained.length + lost.length === 0 ? (
        <p className="hint">{t('tester.sameSources')}</p>
      ) : (
        <ul className={`list stack small gap-4 rigid-icons ${classes.changes}`}>
          <SourceChange kind="gained" things={gained} />
          <SourceChange kind="lost" things={lost} />
        </ul>
      )}
    </section>
  );
}
