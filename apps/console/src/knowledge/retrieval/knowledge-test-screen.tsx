import { useQuery } from '@tanstack/react-query';
import type { Retrieval } from '@replique/contract/knowledge/retrieval';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressedClient, useSettingsClient } from '../../lib/own-client.ts';
import { useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { type ChangeSearch, useSearchState } from '../../lib/search-state.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { FoundDocument } from './found-document.tsx';
import { ModelNotes } from './model-notes.tsx';
import { Neighbours } from './neighbours.tsx';
import { QuestionForm } from './question-form.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import classes from './retrieval.module.css';

import { SaveTest } from './save-test.tsx';
import { SavedTests } from './saved-tests.tsx';
import { Verdict } from './verdict.tsx';
import { WhyNot } from './why-not.tsx';
import type { RetrievalSearch } from '../routes.ts';

const tabRoute = '/layout/clients/details/$id/knowledge-test';
const placeRoute = '/layout/knowledge/search-test';

/** The client tab `knowledge-test`: what the engine would find for a question and why (product.md §6). */
export function KnowledgeTestScreen() {
  const { client } = useAddressedClient();
  // The page around this tab waits for the client before it shows a tab.
  return client ? <KnowledgeTest client={client.uuid} from={tabRoute} /> : null;
}

/** The same test in the Knowledge place. */
export function PlaceTest() {
  const { client } = useSettingsClient();
  return client ? <KnowledgeTest client={client.uuid} from={placeRoute} /> : null;
}

interface KnowledgeTestProps {
  client: string;
  from: typeof tabRoute | typeof placeRoute;
}

function KnowledgeTest({ client, from }: KnowledgeTestProps) {
  const { t } = useTranslation();
  const [search, change] = useSearchState(from);
  const { data, error, refetch, isFetching } = useQuery(
    orpc.retrieval.search.queryOptions({
      input: { client, ...search },
      // The same question is asked anew each time the screen is opened; nothing before one is asked.
      enabled: (search.question ?? search.ticket) !== undefined,
    }),
  );
  const asked = search.question ?? search.ticket ?? '';
  const isAsked = asked !== '';
  return (
    <div className="column shrink gap-16">
      <p className="text-width muted">{t('retrieval.intro')}</p>
      <QuestionForm
        key={`ask ${asked}`}
        client={client}
        search={search}
        ticketQuestion={data?.ticketQuestion ?? null}
        isBusy={isFetching}
        onAsk={change}
      />
      {!isAsked && (
        <EmptyState kind="ask" title={t('retrieval.startTitle')} text={t('retrieval.startText')} />
      )}
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
  onChange: ChangeSearch<RetrievalSearch>;
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
  const evidence = found.verdict.isAnswered ? 'found' : 'refused';
  const question = search.question ?? found.ticketQuestion ?? '';
  return (
    <div
      className={`stack with-side side-352 start gap-16 ${classes.columns}`}
      data-stale={isStale || undefined}
      aria-busy={isStale}
    >
      <div className="column shrink gap-16">
        <Verdict verdict={found.verdict} />
        <section className="column shrink gap-8" aria-labelledby="retrieval-results">
          <div className="row wrap gap-4-12">
            <h2 id="retrieval-results">{t('retrieval.results')}</h2>
            <span className="muted small">
              {t('retrieval.took', { time: format.number(Math.round(found.durationMs)) })}
            </span>
          </div>
          {found.documents.length === 0 ? (
            <div className={`surface column shrink gap-8 pad-16 links ${classes.card}`}>
              <h3>{t('retrieval.nothingTitle')}</h3>
              <p className="muted small">{t('retrieval.nothingText')}</p>
            </div>
          ) : (
            <ol className="list stack gap-8 hide-empty">
              {found.documents.map((each) => (
                <FoundDocument
                  key={each.document.uuid}
                  client={client}
                  found={each}
                  best={best}
                  evidence={evidence}
                  isExpected={expected.includes(each.document.uuid)}
                  onTick={() => tick(each.document.uuid)}
                />
              ))}
            </ol>
          )}
        </section>
      </div>
      <div className="column shrink gap-16">
        <WhyNot
          client={client}
          named={search.document === undefined ? null : found.named}
          evidence={evidence}
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
