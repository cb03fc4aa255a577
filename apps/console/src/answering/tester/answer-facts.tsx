import { useQuery } from '@tanstack/react-query';
import type { TesterAnswer, TesterRun } from '@replique/contract/answering/tester';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSession } from '../../lib/session/session.ts';
import classes from './tester.module.css';

const builtinModel = 'builtin';

function useSeconds(): (ms: number) => string {
  const format = useFormat();
  return (ms) =>
    format.number(ms / 1000, {
      style: 'unit',
      unit: 'second',
      maximumFractionDigits: ms < 1000 ? 2 : 1,
    });
}

function Seen({ run, side }: { run: string; side: TesterAnswer['side'] }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error } = useQuery(orpc.tester.modelView.queryOptions({ input: { run, side } }));
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (data === undefined) return <p role="status">{t('suggestions.modelView.loading')}</p>;
  return (
    <>
      <p>{t('suggestions.modelView.help')}</p>
      {/* Focusable, so that the keyboard can scroll it. */}
      <pre
        className="max-h-384 round-8 pre-wrap break tiny only-mt-8 pad-12 ground framed scroll"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('suggestions.modelView.title')}
      >
        {data.text}
      </pre>
    </>
  );
}

function ModelView({ run, answer }: { run: TesterRun | undefined; answer: TesterAnswer }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!run?.uuid || !answer.hasModelView || !hasRole(level, 'agent')) return null;
  return (
    <details className="small loose" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="leading-24 min-h-24 round-4 pointer muted fit hover-text">
        {t('suggestions.modelView.title')}
      </summary>
      {isOpen && <Seen run={run.uuid} side={answer.side} />}
    </details>
  );
}

/** How fast, with what and for how much. */
export function AnswerFacts({ answer, run }: { answer: TesterAnswer; run: TesterRun | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const seconds = useSeconds();
  const { firstMs, durationMs, tokensIn, tokensOut, costMicros, model } = answer;
  const isAsked = tokensIn + tokensOut > 0;
  return (
    <div className="panel-section">
      <dl className={`stack gap-8-16 muted-terms broken-values ${classes.facts}`}>
        <div>
          <dt className="tiny">{t('tester.first')}</dt>
          <dd className="figures">{firstMs === null ? '–' : seconds(firstMs)}</dd>
        </div>
        <div>
          <dt className="tiny">{t('tester.whole')}</dt>
          <dd className="figures">{seconds(durationMs)}</dd>
        </div>
        <div>
          <dt className="tiny">{t('tester.tokens')}</dt>
          <dd className="figures">
            {isAsked
              ? t('tester.tokenFigures', {
                  in: format.number(tokensIn),
                  out: format.number(tokensOut),
                })
              : '–'}
          </dd>
        </div>
        <div>
          <dt className="tiny">{t('tester.cost')}</dt>
          <dd className="figures">
            {costMicros === null ? t('tester.costUnknown') : format.money(costMicros)}
          </dd>
        </div>
        <div>
          <dt className="tiny">{t('tester.model')}</dt>
          <dd>{model === builtinModel ? t('suggestions.builtin') : model}</dd>
        </div>
      </dl>
      <ModelView run={run} answer={answer} />
    </div>
  );
}
