import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconArrowLeft, IconArrowsLeftRight } from '@tabler/icons-react';
import type { PromptDetail, PromptDraft } from '@replique/contract/prompts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './compare-pane.module.css';
import type { Comparison, Side } from './comparison.ts';
import { sections, type PromptText } from './prompt-draft.ts';

const VersionDiff = lazy(() =>
  import('./version-diff.tsx').then((module) => ({ default: module.VersionDiff })),
);

interface ComparePaneProps {
  prompt: PromptDetail;
  /** Undefined while nothing is unsaved. */
  draft: PromptDraft | undefined;
  comparison: Comparison;
  onChange: (comparison: Comparison | undefined) => void;
}

/** Two versions, or a version and what is being written, word by word. */
export function ComparePane({ prompt, draft, comparison, onChange }: ComparePaneProps) {
  const { t } = useTranslation();
  const textOf = (side: Side): PromptText | undefined =>
    side === 'draft' ? draft : prompt.versions.find(({ version }) => version === side);
  const [before, after] = [textOf(comparison.from), textOf(comparison.to)];
  return (
    <div className={classes.pane}>
      <Button
        variant="subtle"
        className={classes.back}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={() => onChange(undefined)}
      >
        {t('prompts.backToVersions')}
      </Button>
      <h2>{t('prompts.compareTitle')}</h2>
      <Sides prompt={prompt} draft={draft} comparison={comparison} onChange={onChange} />
      {before &&
        after &&
        sections.map((section) => (
          <section key={section} className={classes.section}>
            <h3>{t(`prompts.${section}`)}</h3>
            {before[section] === after[section] ? (
              <p className={classes.same}>{t('prompts.sameText')}</p>
            ) : (
              <Suspense fallback={<p className={classes.diff}>{after[section]}</p>}>
                <VersionDiff before={before[section]} after={after[section]} />
              </Suspense>
            )}
          </section>
        ))}
    </div>
  );
}

function Sides({ prompt, draft, comparison: { from, to }, onChange }: ComparePaneProps) {
  const { t } = useTranslation();
  const options = [
    ...(draft ? [{ value: 'draft', label: t('prompts.myDraft') }] : []),
    ...prompt.versions.map(({ version }) => ({
      value: String(version),
      label: t('prompts.version', { version }),
    })),
  ];
  const sideOf = (value: string): Side => (value === 'draft' ? value : Number(value));
  return (
    <div className={classes.sides}>
      <NativeSelect
        label={t('prompts.from')}
        data={options}
        value={String(from)}
        onChange={(event) => onChange({ from: sideOf(event.currentTarget.value), to })}
      />
      <ActionIcon aria-label={t('prompts.swap')} onClick={() => onChange({ from: to, to: from })}>
        <IconArrowsLeftRight size={16} aria-hidden />
      </ActionIcon>
      <NativeSelect
        label={t('prompts.to')}
        data={options}
        value={String(to)}
        onChange={(event) => onChange({ from, to: sideOf(event.currentTarget.value) })}
      />
    </div>
  );
}
