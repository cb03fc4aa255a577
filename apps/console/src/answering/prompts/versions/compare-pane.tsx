import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconArrowLeft, IconArrowsLeftRight } from '@tabler/icons-react';
import type { PromptDetail, PromptDraft } from '@replique/contract/answering/prompts';
import { useTranslation } from 'react-i18next';
import classes from './versions.module.css';
import type { Comparison, Side } from './comparison.ts';
import { type PromptText, sections } from '../use-prompt-draft.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';

interface ComparePaneProps {
  prompt: PromptDetail;
  /** Undefined while nothing is unsaved. */
  draft: PromptDraft | undefined;
  comparison: Comparison;
  onChange: (comparison: Comparison | undefined) => void;
}

/** Two versions of a prompt, or a version and what is being written, word by word. */
export function ComparePane({ prompt, draft, comparison, onChange }: ComparePaneProps) {
  const { t } = useTranslation();
  const textOf = (side: Side): PromptText | undefined =>
    side === 'draft' ? draft : prompt.versions.find(({ version }) => version === side);
  const [before, after] = [textOf(comparison.from), textOf(comparison.to)];
  const texts =
    before && after
      ? sections.map((section) => ({
          title: t(`prompts.${section}`),
          before: before[section],
          after: after[section],
        }))
      : [];
  return (
    <ComparedTexts
      versions={prompt.versions.map(({ version }) => version)}
      hasDraft={draft !== undefined}
      comparison={comparison}
      onChange={onChange}
      texts={texts}
    />
  );
}

interface SidesProps extends Pick<ComparePaneProps, 'comparison' | 'onChange'> {
  /** Newest first. */
  versions: number[];
  hasDraft: boolean;
}

interface ComparedTextsProps extends SidesProps {
  texts: { title: string; before: string; after: string }[];
}

/** The pane of a comparison: any two sides to choose, and their texts under one another. */
export function ComparedTexts({ texts, ...sides }: ComparedTextsProps) {
  const { t } = useTranslation();
  return (
    <div className={`heads-14-24 ${classes.pane}`}>
      <Button
        variant="subtle"
        className={classes.back}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={() => sides.onChange(undefined)}
      >
        {t('prompts.backToVersions')}
      </Button>
      <h2 className="mt-4">{t('prompts.compareTitle')}</h2>
      <Sides {...sides} />
      {texts.map(({ title, before, after }) => (
        <section key={title} className="line-above pad-12-0">
          <h3 className="mb-4 medium small muted">{title}</h3>
          <TextDiff before={before} after={after} />
        </section>
      ))}
    </div>
  );
}

function Sides({ versions, hasDraft, comparison: { from, to }, onChange }: SidesProps) {
  const { t } = useTranslation();
  const options = [
    ...(hasDraft ? [{ value: 'draft', label: t('prompts.myDraft') }] : []),
    ...versions.map((version) => ({
      value: String(version),
      label: t('prompts.version', { version }),
    })),
  ];
  const sideOf = (value: string): Side => (value === 'draft' ? value : Number(value));
  return (
    <div className={`stack low gap-4 ${classes.compared}`}>
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

interface CompareButtonProps {
  version: number;
  latestVersion: number;
  onCompare: (from: number, to: number) => void;
}

/** Compares the latest version with the one before it, an older one with the latest; any two can be picked then. */
export function CompareButton({ version, latestVersion, onCompare }: CompareButtonProps) {
  const { t } = useTranslation();
  if (latestVersion === 1) return null;
  const isLatest = version === latestVersion;
  const [from, to] = isLatest ? [version - 1, version] : [version, latestVersion];
  return (
    <Button
      variant="default"
      className="medium"
      aria-label={t('prompts.compareWith', { from, to })}
      onClick={() => onCompare(from, to)}
    >
      {t('prompts.compare')}
    </Button>
  );
}

const WordChanges = lazyPart(() =>
  import('../../../ui/text/word-changes.tsx').then((module) => ({ default: module.WordChanges })),
);

/** What became of a text, word by word, or that nothing did; the newer text until the comparing code is there. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation();
  if (before === after) return <p className="muted">{t('prompts.sameText')}</p>;
  return (
    <Suspense fallback={<p className="looser break pre-wrap">{after}</p>}>
      <WordChanges before={before} after={after} />
    </Suspense>
  );
}
