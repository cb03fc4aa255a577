import { Tooltip } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sourceTypes } from './third-party-draft.ts';
import { readFactId, showFacts } from './shown-facts.ts';
import classes from './fact-mark.module.css';

const parts = ['status', 'shipment', 'link', 'total', 'refund', 'items'] as const;

/** Which facts a sentence says, in words. */
function useFactLabels(ids: string[]): string[] {
  const { t } = useTranslation();
  return ids.flatMap((id) => {
    const fact = readFactId(id);
    const type = sourceTypes.find((each) => each === fact?.type);
    const part = parts.find((each) => each === fact?.part);
    if (!fact || !type || !part) return [];
    const source = t(`thirdPartyData.types.${type}`);
    const { number } = fact;
    return [
      t('thirdPartyData.factOf', { source, number, part: t(`thirdPartyData.parts.${part}`) }),
    ];
  });
}

/** Beside a sentence that says what was looked up: from where, and its rows are marked in the panel. */
export function FactMark({ ids }: { ids: string[] }) {
  const { t } = useTranslation();
  const labels = useFactLabels(ids);
  useEffect(() => () => showFacts([]), []);
  if (labels.length === 0) return null;
  const show = () => showFacts(ids);
  const hide = () => showFacts([]);
  return (
    <Tooltip
      label={
        <span className="stack break gap-2">
          <strong>{t('thirdPartyData.facts')}</strong>
          {labels.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </span>
      }
      multiline
      maw={300}
      position="bottom"
      events={{ hover: true, focus: true, touch: true }}
    >
      <button
        type="button"
        className={`inline-grid round-4 no-border cursor-help h-24 pad-0 min-w-24 success ${classes.mark}`}
        aria-label={`${t('thirdPartyData.facts')} ${labels.join('; ')}`}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
      >
        <IconPackage size={13} aria-hidden />
      </button>
    </Tooltip>
  );
}
