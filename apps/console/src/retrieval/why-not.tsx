import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Retrieval } from '@replique/contract/retrieval';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { titlesQuery } from './queries.ts';
import { RemoteChoice } from './remote-choice.tsx';
import classes from './retrieval.module.css';
import { ScoreParts } from './score-parts.tsx';

interface WhyNotProps {
  client: string;
  named: Retrieval['named'];
  isExpected: boolean;
  onTick: (document: string) => void;
  onName: (document: string | undefined) => void;
}

/** A document that one misses: where it came, and everything that speaks against it. */
export function WhyNot({ client, named, isExpected, onTick, onName }: WhyNotProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="retrieval-why-not">
      <h2 id="retrieval-why-not">{t('retrieval.whyNot')}</h2>
      {named ? (
        <>
          <NamedDocument client={client} named={named} />
          <div className={classes.buttons}>
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
          <p className={classes.muted}>{t('retrieval.whyNotHelp')}</p>
          <RemoteChoice
            label={t('retrieval.findDocument')}
            nothingFound={t('retrieval.noDocument')}
            queryFor={(search) => titlesQuery(client, search)}
            itemsOf={(titles) => titles.items}
            onChoose={(document) => onName(document.uuid)}
            show={({ title, standing }) => (
              <>
                <span className={classes.choiceName}>{title}</span>
                {standing !== 'active' && (
                  <span className={classes.muted}>{t(`retrieval.standings.${standing}`)}</span>
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
}: {
  client: string;
  named: NonNullable<Retrieval['named']>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { document, place, reasons } = named;
  return (
    <div className={classes.named} role="status">
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
      {place && <ScoreParts score={place.score} parts={place.parts} best={place.score} />}
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{t(`retrieval.whyNotReasons.${reason}`)}</li>
        ))}
        {reasons.length === 0 && <li>{t('retrieval.namedFine')}</li>}
      </ul>
    </div>
  );
}
