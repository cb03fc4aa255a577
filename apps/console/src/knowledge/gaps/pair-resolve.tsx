import { Radio, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DocumentPairDetail } from '@replique/contract/knowledge/gaps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { PairCorrection } from './pair-correction.tsx';

type Side = 'left' | 'right';
const sides = ['left', 'right'] as const;

/** Of two documents that disagree: which one is right, and the other as it would be corrected. */
export function PairResolve({ pair }: { pair: DocumentPairDetail }) {
  const { t } = useTranslation();
  const [right, setRight] = useState<Side>();
  return (
    <>
      <section className="surface stack shrink pad-16 heads-14 gap-12" aria-labelledby="resolve">
        <h2 className="break" id="resolve">
          {t('gaps.whichIsRight')}
        </h2>
        <Radio.Group
          aria-labelledby="resolve"
          value={right ?? ''}
          onChange={(value) => setRight(sides.find((side) => side === value))}
        >
          <div className="stack two-columns start gap-16">
            {sides.map((side) => (
              <Radio
                key={side}
                value={side}
                label={<span lang={pair.language}>{pair[side].title}</span>}
                description={<Said pair={pair} side={side} />}
              />
            ))}
          </div>
        </Radio.Group>
      </section>
      {right && <Resolution key={right} pair={pair} right={right} />}
    </>
  );
}

/** What a document says of what they disagree about, each sentence once. */
function Said({ pair, side }: { pair: DocumentPairDetail; side: Side }) {
  const said = [...new Set(pair.disagreements.map((each) => each[side]))];
  return (
    <span className="stack gap-4 break" lang={pair.language}>
      {said.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </span>
  );
}

function Resolution({ pair, right }: { pair: DocumentPairDetail; right: Side }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error } = useQuery(
    orpc.gaps.resolution.queryOptions({ input: { pair: pair.uuid, right } }),
  );
  if (data) return <PairCorrection key={data.hash} pair={pair} right={right} resolution={data} />;
  if (!error) return <Skeleton height={160} radius="md" aria-label={t('gaps.draftLoading')} />;
  return (
    <p className="danger" role="alert">
      {errorText(error)}
    </p>
  );
}
