import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MatchEvidence } from '@replique/contract/knowledge/match';
import type { Retrieval } from '@replique/contract/knowledge/retrieval';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { RemoteChoice } from './remote-choice.tsx';
import classes from './retrieval.module.css';
import { ScoreParts } from './score-parts.tsx';

interface WhyNotProps {
  client: string;
  named: Retrieval['named'];
  evidence: MatchEvidence;
  isExpected: boolean;
  onTick: (document: string) => void;
  onName: (document: string | undefined) => void;
}

/** A document that one misses: where it came, and everything that speaks against it. */
export function WhyNot({ client, named, evidence, isExpected, onTick, onName }: WhyNotProps) {
  const { t } = useTranslation();
  return (
    <section className={`panel gap-8 links ${classes.card}`} aria-labelledby="retrieval-why-not">
      <h2 id="retrieval-why-not">{t('retrieval.whyNot')}</h2>
      {named ? (
        <>
          <NamedDocument client={client} named={named} evidence={evidence} />
          <div className="row wrap gap-12">
            <Checkbox
              size="xs"
              label={t('retrieval.expected')}
              aria-label={t('retrieval.expectedOf', { title: named.document.title })}
              checked={isExpected}
              onChange={() => onTick(named.document.uuid)}
            />
            <Button size="compact-sm" variant="default" onClick={() => onName(undefined)}>
              {t('retrieval.chosenDocument')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="muted small">{t('retrieval.whyNotHelp')}</p>
          <RemoteChoice
            label={t('retrieval.findDocument')}
            nothingFound={t('retrieval.noDocument')}
            queryFor={(search) =>
              orpc.retrieval.documents.queryOptions({
                input: { client, search },
                enabled: search !== '',
              })
            }
            itemsOf={(titles) => titles.items}
            onChoose={(document) => onName(document.uuid)}
            show={({ title, standing }) => (
              <>
                <span className="break">{title}</span>
                {standing !== 'active' && (
                  <span className="muted small">{t(`retrieval.standings.${standing}`)}</span>
                )}
              </>
            )}
          />
        </>
      )}
    </section>
  );
}

function NamedDocument({
  client,
  named,
  evidence,
}: {
  client: string;
  evidence: MatchEvidence;
  named: NonNullable<Retrieval['named']>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { document, place, reasons } = named;
  return (
    <div className="stack gap-8" role="status">
      <h3>
        <Link
          to="/clients/details/$id/knowledge/$document"
          params={{ id: client, document: document.uuid }}
        >
          {document.title}
        </Link>
      </h3>
      <p>
        {place
          ? t('retrieval.namedRank', { rank: format.number(place.rank) })
          : t('retrieval.namedNowhere')}
      </p>
      {place && (
        <ScoreParts
          score={place.score}
          parts={place.parts}
          best={place.score}
          evidence={evidence}
        />
      )}
      <ul className={`list stack gap-8 hide-empty ${classes.reasons}`}>
        {reasons.map((reason) => (
          <li className="quote small" key={reason}>
            {t(`retrieval.whyNotReasons.${reason}`)}
          </li>
        ))}
        {reasons.length === 0 && <li className="quote small">{t('retrieval.namedFine')}</li>}
      </ul>
    </div>
  );
}
