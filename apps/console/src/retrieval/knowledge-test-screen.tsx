import { useQuery } from '@tanstack/react-query';
import type { Retrieval } from '@replique/contract/retrieval';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressedClient } from '../lib/client-list.ts';
import { useFormat } from '../lib/format.ts';
import { useSearchState } from '../lib/search-state.ts';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { FoundDocument } from './found-document.tsx';
import { ModelNotes } from './model-notes.tsx';
import { Neighbours } from './neighbours.tsx';
import { retrievalQuery } from './queries.ts';
import { QuestionForm } from './question-form.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import classes from './retrieval.module.css';
import { parseRetrievalSearch, type RetrievalSearch } from './retrieval-search.ts';
import { SaveTest } from './save-test.tsx';
import { SavedTests } from './saved-tests.tsx';
import { Verdict } from './verdict.tsx';
import { WhyNot } from './why-not.tsx';

/** The client tab `knowledge-test`: what the engine would find for a question and why (product.md §6). */
export function KnowledgeTestScreen() {
  const { client } = useAddressedClient();
  // The page around this tab waits for the client before it shows a tab.
  return client ? <KnowledgeTest client={client.uuid} /> : null;
}

function KnowledgeTest({ client }: { client: string }) {
  const { t } = useTranslation();
  const [search, change] = useSearchState(parseRetrievalSearch);
  const { data, error, refetch, isFetching } = useQuery(retrievalQuery(client, search));
  const asked = search.question ?? search.ticket ?? '';
  const isAsked = asked !== '';
  return (
    <div className={classes.screen}>
      <p className={classes.intro}>{t('retrieval.intro')}</p>
      <QuestionForm
        key={`ask ${asked}`}
        client={client}
        search={search}
        ticketQuestion={data?.ticketQuestion ?? null}
        isBusy={isFetching}
        onAsk={change}
      />
      {!isAsked && <EmptyState title={t('retrieval.startTitle')} text={t('retrieval.startText')} />}
      {isAsked && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isAsked && !error && !data && <ResultsSkeleton />}
      {isAsked && !error && data && (
        <Results
          key={`found ${asked}`}
          client={client}
          search={search}
          found={data}
          isStale={isFetching}
          onChange={change}
        />
      )}
      <SavedTests client={client} onAgain={change} />
    </div>
  );
}

interface ResultsProps {
  client: string;
  search: RetrievalSearch;
  found: Retrieval;
  isStale: boolean;
  onChange: (patch: RetrievalSearch) => void;
}

function Results({ client, search, found, isStale, onChange }: ResultsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [expected, setExpected] = useState<string[]>([]);
  const tick = (uuid: string) =>
    setExpected((old) =>
      old.includes(uuid) ? old.filter((each) => each !== uuid) : [...old, uuid],
    );
  const best = found.documents[0]?.score ?? 0;
  const question = search.question ?? found.ticketQuestion ?? '';
  return (
    <div className={classes.columns} data-stale={isStale || undefined} aria-busy={isStale}>
      <div className={classes.main}>
        <Verdict verdict={found.verdict} />
        <section className={classes.section} aria-labelledby="retrieval-results">
          <div className={classes.sectionHead}>
            <h2 id="retrieval-results">{t('retrieval.results')}</h2>
            <span className={classes.muted}>
              {t('retrieval.took', { time: format.number(Math.round(found.durationMs)) })}
            </span>
          </div>
          {found.documents.length === 0 ? (
            <div className={classes.card}>
              <h3>{t('retrieval.nothingTitle')}</h3>
              <p className={classes.muted}>{t('retrieval.nothingText')}</p>
            </div>
          ) : (
            <ol className={classes.found}>
              {found.documents.map((each) => (
                <FoundDocument
                  key={each.document.uuid}
                  client={client}
                  found={each}
                  best={best}
                  isExpected={expected.includes(each.document.uuid)}
                  onTick={() => tick(each.document.uuid)}
                />
              ))}
            </ol>
          )}
        </section>
      </div>
      <div className={classes.side}>
        <WhyNot
          client={client}
          named={search.document === undefined ? null : found.named}
          isExpected={expected.includes(search.document ?? '')}
          onTick={tick}
          onName={(document) => onChange({ document })}
        />
        <SaveTest
          client={client}
          draft={{ question, language: found.language, documents: expected }}
        />
        <Neighbours neighbours={found.neighbours} />
        <ModelNotes found={found} />
      </div>
    </div>
  );
}
