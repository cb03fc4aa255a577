import { Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { MetricId } from '@replique/contract/insight/metrics';
import { useTranslation } from 'react-i18next';

const everyEvent = { hover: true, focus: true, touch: true };

/** What a figure means, for pointer, finger and keyboard. */
export function Definition({ metric }: { metric: MetricId }) {
  const { t } = useTranslation();
  const name = t(`metrics.names.${metric}`);
  return (
    <Tooltip label={t(`metrics.meanings.${metric}`)} multiline maw={300} events={everyEvent}>
      <button
        type="button"
        className="hover hover-text w-24 h-24 round-6 cursor-help muted centre stack pad-0 no-border transparent rigid"
        aria-label={t('insights.definition', { name })}
      >
        <IconInfoCircle size={14} aria-hidden />
      </button>
    </Tooltip>
  );
}
