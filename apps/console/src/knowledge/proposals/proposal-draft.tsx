import { SegmentedControl } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ProposalDetail } from '@replique/contract/knowledge/proposals';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { DocumentForm } from '../knowledge/document-form.tsx';
import type { useDocumentValues } from '../knowledge/use-document-values.ts';
import { Notice } from '../../ui/notice.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FoldedDifference } from '../knowledge/drafts/folded-difference.tsx';
import { DocumentLink } from './proposal-evidence.tsx';
import classes from './proposals.module.css';

export type DraftForm = ReturnType<typeof useDocumentValues>;
export type DraftView = 'difference' | 'edit';

const wholeText = ({ title, markdown }: { title: string; markdown: string }) =>
  `${title}\n\n${markdown}`;

/** What accepting a change means for this document, beyond its words. */
function Consequences({ proposal }: { proposal: ProposalDetail }) {
  const { t } = useTranslation();
  const { document, canRewrite } = proposal;
  const { data } = useQuery(
    orpc.knowledge.get.queryOptions({
      input: document !== null && canRewrite ? { document: document.uuid } : skipToken,
    }),
  );
  if (!canRewrite)
    return (
      <Notice tone="info" title={t('proposals.besideTitle')}>
        {t('proposals.besideText')}
      </Notice>
    );
  // Who takes a change to a certified answer vouches for it: without that it would not be found.
  if (!data?.isCertified || data.kind === 'answer') return null;
  return (
    <Notice tone="warning" title={t('proposals.certifiedTitle')}>
      {t('proposals.certifiedText')}
    </Notice>
  );
}

interface ProposalDraftProps {
  proposal: ProposalDetail;
  form: DraftForm;
  view: DraftView;
  onView: (view: DraftView) => void;
}

/** The text to accept: a change as what it changes, or to edit; a new document to edit at once. */
export function ProposalDraft({ proposal, form, view, onView }: ProposalDraftProps) {
  const { t } = useTranslation();
  const { before, document, client, language } = proposal;
  const fields = (
    <DocumentForm values={form.values} errors={form.errors} isNew={false} onChange={form.change} />
  );
  if (!before)
    return <div className={`surface shrink pad-16 heads-14 ${classes.card}`}>{fields}</div>;
  return (
    <>
      <Consequences proposal={proposal} />
      <section
        className={`surface shrink pad-16 heads-14 ${classes.card}`}
        aria-labelledby="proposal-change"
      >
        <div className={`bar ${classes.head}`}>
          <h2 className="break" id="proposal-change">
            {t('proposals.changeOf')}{' '}
            {document && <DocumentLink client={client.uuid} document={document} />}
          </h2>
          <SegmentedControl
            aria-label={t('proposals.show')}
            value={view}
            onChange={(next) => onView(next === 'edit' ? 'edit' : 'difference')}
            data={[
              { value: 'difference', label: t('proposals.difference') },
              { value: 'edit', label: t('proposals.edit') },
            ]}
          />
        </div>
        {view === 'edit' ? (
          fields
        ) : (
          <FoldedDifference
            before={wholeText(before)}
            after={wholeText(form.values)}
            language={language}
          />
        )}
      </section>
    </>
  );
}

/** What was proposed, once nobody can accept it any more; a text that a person lost by that can be copied. */
export function ClosedDraft({ proposal, mine }: { proposal: ProposalDetail; mine?: string }) {
  const { t } = useTranslation();
  const { draft, before, language } = proposal;
  if (!draft) return null;
  return (
    <>
      {mine !== undefined && (
        <Notice
          tone="danger"
          title={t('proposals.mineTitle')}
          actions={<CopyButton text={mine} label={t('proposals.copyMine')} />}
        >
          {t('proposals.mineText')}
        </Notice>
      )}
      <section
        className={`surface shrink pad-16 heads-14 ${classes.card}`}
        aria-labelledby="proposal-text"
      >
        <h2 className="break" id="proposal-text">
          {t('proposals.proposedText')}
        </h2>
        {before ? (
          <FoldedDifference
            before={wholeText(before)}
            after={wholeText(draft)}
            language={language}
          />
        ) : (
          <p className="break pre-wrap mt-4" lang={language}>
            {wholeText(draft)}
          </p>
        )}
      </section>
    </>
  );
}
