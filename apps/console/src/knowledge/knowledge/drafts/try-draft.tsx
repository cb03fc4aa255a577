import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Trial } from '@replique/contract/answering/to-write';
import type { DocumentDraft } from '@replique/contract/knowledge/knowledge';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { api } from '../../../lib/api-client.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc } from '../../../lib/orpc.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TriedTickets } from './tried-tickets.tsx';

type Tried =
  | { gap: string }
  | { group: string }
  | { proposal: string }
  | { pair: string; right: 'left' | 'right' }
  | { document: string };

function send(of: Tried, draft: DocumentDraft): Promise<Trial> {
  if ('gap' in of) return api.toWrite.tryGap({ ...of, ...draft });
  if ('group' in of) return api.toWrite.tryGroup({ ...of, ...draft });
  if ('proposal' in of) return api.toWrite.tryProposal({ ...of, ...draft });
  if ('pair' in of) return api.toWrite.tryPair({ ...of, ...draft });
  return api.toWrite.tryDocument({ ...of, ...draft });
}

interface TryDraftProps {
  of: Tried;
  draft: DocumentDraft;
  /** The draft is what the document says already: how many tickets rest on it. */
  isAsItIs?: boolean;
  /** What is missing for a draft to be one is said at its fields instead. */
  onUnfit?: (() => void) | undefined;
}

const isSame = (left: DocumentDraft, right: DocumentDraft): boolean =>
  left.title === right.title &&
  left.markdown === right.markdown &&
  left.isQuestion === right.isQuestion;

/** Lays a draft beside past tickets, and says what it would change. Nothing is published. */
export function TryDraft({ of, draft, isAsItIs = false, onUnfit }: TryDraftProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, variables, isPending, mutate } = useMutation({
    // The same follows from each of them.
    mutationKey: orpc.toWrite.tryGap.mutationKey(),
    mutationFn: (tried: DocumentDraft) => send(of, tried),
  });
  const isUnfit = draft.title === '' || draft.markdown === '';
  const run = () => (isUnfit ? onUnfit?.() : mutate(draft));
  return (
    <section className="surface stack shrink pad-16 heads-14 gap-8" aria-labelledby="try-draft">
      <div className="wrap between gap-8-16 centre-line">
        <h2 className="break" id="try-draft">
          {t(isAsItIs ? 'toWrite.restsTitle' : 'toWrite.tryTitle')}
        </h2>
        <Button variant="default" loading={isPending} onClick={run}>
          {t(data ? 'toWrite.tryAgain' : 'toWrite.try')}
        </Button>
      </div>
      <p className="muted small">{t(isAsItIs ? 'toWrite.restsText' : 'toWrite.tryText')}</p>
      {error && (
        <p role="alert" className="danger">
          {errorText(error)}
        </p>
      )}
      <div className="stack gap-8 hide-empty" role="status">
        {data && variables && !isSame(variables, draft) && (
          <p className="caution small">{t('toWrite.changedSince')}</p>
        )}
        {data && isAsItIs && <Rests trial={data} />}
        {data && !isAsItIs && <Outcome trial={data} isChange={'pair' in of || 'document' in of} />}
      </div>
      {data && <TriedTickets trial={data} />}
    </section>
  );
}

function Rests({ trial }: { trial: Trial }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <strong className="text-16 leading-24 figures">
      {t('toWrite.rests', { rests: format.number(trial.rests), of: format.number(trial.of) })}
    </strong>
  );
}

interface OutcomeProps {
  trial: Trial;
  /** Of a text that stands: what counts is whose answer becomes another one. */
  isChange: boolean;
}

function Outcome({ trial, isChange }: OutcomeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { different, answeredBefore, worse, poorer, others, changed } = trial;
  const of = format.number(trial.of);
  const answered = t('toWrite.answered', { answered: format.number(trial.answered), of });
  return (
    <>
      <p className="wrap gap-4-8 centre-line">
        <strong className="text-16 leading-24 figures">
          {isChange
            ? t('toWrite.different', { different: format.number(different), of })
            : answered}
        </strong>
        {isChange && trial.answered > 0 && <span className="figures">{answered}</span>}
        {!isChange && different > 0 && (
          <span className="figures">
            {t('toWrite.different', { different: format.number(different), of })}
          </span>
        )}
        {worse > 0 && (
          <StatusBadge tone="danger">{t('toWrite.worse', { count: worse })}</StatusBadge>
        )}
        {poorer > 0 && (
          <StatusBadge tone="warning">{t('toWrite.poorer', { count: poorer })}</StatusBadge>
        )}
        {worse + poorer === 0 && <StatusBadge tone="success">{t('toWrite.worseNone')}</StatusBadge>}
      </p>
      <p className="muted small">
        {answeredBefore > 0 && !isChange && (
          <>{t('toWrite.answeredBefore', { count: answeredBefore })} </>
        )}
        {others > 0 && t('toWrite.others', { count: others, changed: format.number(changed) })}
      </p>
    </>
  );
}
