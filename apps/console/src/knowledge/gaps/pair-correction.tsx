import { SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DocumentPairDetail, Resolution } from '@replique/contract/knowledge/gaps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { Notice } from '../../ui/notice.tsx';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { useTold } from '../../ui/use-told.ts';
import { certificationOf } from '../knowledge/certify-fields.tsx';
import { DocumentForm, draftOf } from '../knowledge/document-form.tsx';
import { useDocumentValues } from '../knowledge/use-document-values.ts';
import { FoldedDifference } from '../knowledge/drafts/folded-difference.tsx';
import classes from './gaps.module.css';
import { OutsideNotice } from '../knowledge/drafts/outside-notice.tsx';
import { PublishCard } from './publish-card.tsx';
import { TryDraft } from '../knowledge/drafts/try-draft.tsx';

interface PairCorrectionProps {
  pair: DocumentPairDetail;
  right: 'left' | 'right';
  resolution: Resolution;
  /** It is on its way: this card will be gone. */
  onSave?: (() => void) | undefined;
}

function useCorrection({ pair, right, resolution, onSave }: PairCorrectionProps) {
  const { draft, hash, document } = resolution;
  const form = useDocumentValues({
    title: draft.title,
    isQuestion: draft.isQuestion,
    language: pair.language,
    url: draft.url ?? '',
    markdown: draft.markdown,
  });
  // What comes before a document of a source comes before it because somebody vouches for it.
  const [certify, setCertify] = useState({
    isOn: document.isCertified || !document.canRewrite,
    until: document.certifiedUntil ?? '',
  });
  const [view, setView] = useState<'difference' | 'edit'>('difference');
  const { mutate, isPending, isSuccess } = useMutation(
    orpc.gaps.resolve.mutationOptions(useTold('gaps.resolved')),
  );
  const refuse = () => {
    setView('edit');
    form.reportFailure();
  };
  const save = () => {
    if (!form.isSavable) return refuse();
    onSave?.();
    mutate({
      pair: pair.uuid,
      right,
      hash,
      ...draftOf(form.values),
      certification: certificationOf(certify),
    });
  };
  return { form, certify, setCertify, view, setView, refuse, save, isPending, isSuccess };
}

const wholeText = ({ title, markdown }: { title: string; markdown: string }) =>
  `${title}\n\n${markdown}`;

/** The document that is not right as it would be: to compare, change, try on past tickets and save. */
export function PairCorrection(props: PairCorrectionProps) {
  const { pair, right, resolution } = props;
  const { t } = useTranslation();
  const { form, certify, setCertify, view, setView, refuse, save, ...saving } =
    useCorrection(props);
  const { document, before, replaced } = resolution;
  const { canRewrite, title } = document;
  return (
    <>
      {!canRewrite && <OutsideNotice url={document.url} />}
      {replaced.some(({ isPlaced }) => !isPlaced) && (
        <Notice tone="warning" title={t('gaps.notPlacedTitle')}>
          {t('gaps.notPlacedText')}
        </Notice>
      )}
      <section
        className={`surface stack shrink pad-16 heads-14 gap-12 ${classes.article}`}
        aria-labelledby="correction"
      >
        <div className="wrap between gap-8-16 centre-line">
          <h2 className="break" id="correction">
            {t(canRewrite ? 'gaps.correctionOf' : 'gaps.ownArticle', { title })}
          </h2>
          <SegmentedControl
            aria-label={t('proposals.show')}
            value={view}
            onChange={(next) => setView(next === 'edit' ? 'edit' : 'difference')}
            data={[
              { value: 'difference', label: t('proposals.difference') },
              { value: 'edit', label: t('proposals.edit') },
            ]}
          />
        </div>
        {view === 'edit' ? (
          <DocumentForm
            values={form.values}
            errors={form.errors}
            isNew={false}
            onChange={form.change}
          />
        ) : (
          <FoldedDifference
            before={wholeText(before)}
            after={wholeText(form.values)}
            language={pair.language}
          />
        )}
      </section>
      <TryDraft of={{ pair: pair.uuid, right }} draft={draftOf(form.values)} onUnfit={refuse} />
      <PublishCard
        where={t(canRewrite ? 'gaps.correctionWhere' : 'gaps.ownArticleWhere', { title })}
        label={t(canRewrite ? 'gaps.saveCorrection' : 'gaps.publishOwn')}
        isBusy={saving.isPending}
        certify={certify}
        onCertify={setCertify}
        onPublish={save}
      />
      <LeaveWarning isDirty={form.isDirty && !saving.isSuccess} />
    </>
  );
}
