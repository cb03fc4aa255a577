import { IconRosetteDiscountCheck, IconRosetteDiscountCheckOff } from '@tabler/icons-react';
import type { SuggestionSource } from '@replique/contract/answering/suggestions';
import { useTranslation } from 'react-i18next';
import { useChangeStanding } from '../../../knowledge/knowledge/certification.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc, type Outputs } from '../../../lib/orpc.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { withSource } from '../../../lib/queries/answering.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import classes from '../suggestions.module.css';

/** Shows in every suggestion that was read how one of its sources stands now. */
function keepStanding({ uuid, isCertified }: { uuid: string; isCertified: boolean }): void {
  queryClient.setQueriesData<Outputs['suggestions']['list']>(
    { queryKey: orpc.suggestions.list.key() },
    withSource(uuid, { isCertified }),
  );
}

interface CertifySourceProps {
  source: SuggestionSource;
  /** The key V means this source. */
  hasKey: boolean;
}

/** Vouches for the document of a source, or takes that back, where it was just read. */
export function CertifySource({ source, hasKey }: CertifySourceProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending } = useChangeStanding(source.uuid, (document, { act }) => {
    keepStanding(document);
    showAlert({ text: escapeHtml(t(`knowledge.now.${act}`)) });
  });
  const toggle = () => {
    if (isPending) return;
    mutate(source.isCertified ? { act: 'decertify' } : { act: 'certify', until: null }, {
      onError: (error) =>
        showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
    });
  };
  useSingleKeys({ v: hasKey ? toggle : undefined });
  const { title, isCertified } = source;
  const Glyph = isCertified ? IconRosetteDiscountCheckOff : IconRosetteDiscountCheck;
  const label = isCertified
    ? t('suggestions.decertifySource', { title })
    : t('suggestions.certifySource', { title });
  return (
    <button
      type="button"
      className={`pressable inline-row accent round-4 no-ground gap-4 h-24 hover ${classes.certify}`}
      aria-label={label}
      title={hasKey ? `${label} (V)` : label}
      aria-keyshortcuts={hasKey ? 'v' : undefined}
      aria-busy={isPending || undefined}
      onClick={toggle}
    >
      <Glyph size={14} aria-hidden />
      {isCertified ? t('suggestions.decertify') : t('suggestions.certify')}
    </button>
  );
}
