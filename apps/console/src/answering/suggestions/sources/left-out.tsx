import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../../lib/orpc.ts';

type ModelView = Outputs['suggestions']['modelView'];

/** What was too much for the model's prompt; `passages` are numbered as they are shown. */
export function LeftOut({ leftOut }: Pick<ModelView, 'leftOut'>) {
  const { t } = useTranslation();
  const { messages, shortened, passages, facts } = leftOut;
  const lines = [
    messages > 0 && t('suggestions.modelView.messages', { count: messages }),
    shortened > 0 && t('suggestions.modelView.shortened', { count: shortened }),
    passages.length > 0 &&
      t('suggestions.modelView.passages', {
        numbers: passages.toSorted((a, b) => a - b).join(', '),
      }),
    facts > 0 && t('suggestions.modelView.facts', { count: facts }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <>
      <p>{t('suggestions.modelView.leftOut')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
