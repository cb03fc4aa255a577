import { Button } from '@mantine/core';
import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useFormat } from '../../lib/language/format.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { useChangeStanding } from './certification.ts';

const furthest = 2;

/** A step later, a step sooner, or as it comes. */
export function DocumentBoost({
  document,
  isReadOnly,
}: {
  document: DocumentDetail;
  isReadOnly: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const { mutate, isPending } = useChangeStanding(document.uuid, () => undefined);
  const { boost } = document;
  const choose = (next: number) =>
    mutate(
      { act: 'boost', boost: next },
      {
        onError: (refused) =>
          showAlert({ text: escapeHtml(errorText(refused)), severity: 'error', delay: 8 }),
      },
    );
  const word = boost === 0 ? 'normal' : boost > 0 ? 'higher' : 'lower';
  const value = boost === 0 ? '' : ` (${format.number(boost, { signDisplay: 'always' })})`;
  return (
    <>
      <span role="status">
        {t(`knowledge.boosts.${word}`)}
        {value}
      </span>
      {!isReadOnly && (
        <div className="wrap gap-4 mt-6" role="group" aria-label={t('knowledge.boost')}>
          <Button
            variant="default"
            px="xs"
            disabled={isPending || boost === -furthest}
            onClick={() => choose(boost - 1)}
          >
            {t('knowledge.boostLower')}
          </Button>
          <Button
            variant="default"
            px="xs"
            disabled={isPending || boost === 0}
            onClick={() => choose(0)}
          >
            {t('knowledge.boostNormal')}
          </Button>
          <Button
            variant="default"
            px="xs"
            disabled={isPending || boost === furthest}
            onClick={() => choose(boost + 1)}
          >
            {t('knowledge.boostHigher')}
          </Button>
        </div>
      )}
    </>
  );
}
