import type { ChatTrace } from '@replique/contract/chat/chats';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import classes from './chats.module.css';

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

/** By which prompt and model, how fast, for how much. */
export function TraceFacts({ trace }: { trace: ChatTrace }) {
  const { t } = useTranslation();
  const format = useFormat();
  const seconds = useSeconds();
  const { firstMs, durationMs, tokensIn, tokensOut, costMicros, model } = trace;
  const facts: [name: string, value: string][] = [
    [
      t('chats.trace.prompt'),
      t('suggestions.promptVersion', { name: trace.promptName, version: trace.promptVersion }),
    ],
    [t('tester.model'), model === builtinModel ? t('suggestions.builtin') : model],
    [t('tester.first'), firstMs === null ? '–' : seconds(firstMs)],
    [t('tester.whole'), seconds(durationMs)],
    [
      t('tester.tokens'),
      tokensIn + tokensOut > 0
        ? t('tester.tokenFigures', { in: format.number(tokensIn), out: format.number(tokensOut) })
        : '–',
    ],
    [t('tester.cost'), costMicros === null ? t('tester.costUnknown') : format.money(costMicros)],
  ];
  return (
    <dl className={`stack gap-8-16 muted-terms broken-values ${classes.facts}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="tiny">{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
