import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DocumentPairDetail } from '@replique/contract/knowledge/gaps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import classes from './gaps.module.css';
import { PairCorrection } from './pair-correction.tsx';

type Side = 'left' | 'right';
const sides = ['left', 'right'] as const;

/** Of two documents that disagree: which one is right, and the other as it would be corrected. */
export function PairResolve({ pair, onSave }: { pair: DocumentPairDetail; onSave?: () => void }) {
  const { t } = useTranslation();
  const [right, setRight] = useState<Side>();
  return (
    <>
      <section className="surface stack shrink pad-16 heads-14 gap-12" aria-labelledby="resolve">
        <h2 className="break" id="resolve">
          {t('gaps.whichIsRight')}
        </h2>
        <div
          role="radiogroup"
          aria-labelledby="resolve"
          className={`stack two-columns start gap-16 ${classes.pair}`}
        >
          {sides.map((side) => (
            <label key={side} className="flex pointer round-6 pad-8-12 gap-8 ground">
              <input
                type="radio"
                name="right"
                value={side}
                className="mt-4"
                checked={right === side}
                onChange={() => setRight(side)}
              />
              <span className="stack gap-4 break shrink" lang={pair.language}>
                <span className="medium">{pair[side].title}</span>
                {saidOf(pair, side).map((sentence) => (
                  <span className="soft" key={sentence}>
                    {sentence}
                  </span>
                ))}
              </span>
            </label>
          ))}
        </div>
      </section>
      {right && <Resolution key={right} pair={pair} right={right} onSave={onSave} />}
    </>
  );
}

/** What a document says of what they disagree about, each sentence once. */
const saidOf = ({ disagreements }: DocumentPairDetail, side: Side): string[] => [
  ...new Set(disagreements.map((each) => each[side])),
];

interface ResolutionProps {
  pair: DocumentPairDetail;
  right: Side;
  onSave: (() => void) | undefined;
}

function Resolution({ pair, right, onSave }: ResolutionProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error } = useQuery(
    orpc.gaps.resolution.queryOptions({ input: { pair: pair.uuid, right } }),
  );
  if (data)
    return <PairCorrection key={data.hash} {...{ pair, right, onSave }} resolution={data} />;
  if (!error) return <Skeleton height={160} radius="md" aria-label={t('gaps.draftLoading')} />;
  return (
    <p className="danger" role="alert">
      {errorText(error)}
    </p>
  );
}
