import { Button, SegmentedControl } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api-client.ts';
import { errorCode } from '../../lib/api-error.ts';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SafeHtml } from '../../ui/text/safe-html.tsx';
import { TextDifference } from '../../ui/text/text-difference.tsx';
import { CertifyDialog } from './certify-dialog.tsx';
import classes from './document-waiting.module.css';

type Waiting = NonNullable<DocumentDetail['waiting']>;

type Decision = { take: true; certification: { until: string | null } | null } | { take: false };

function useDecision(document: string, { hash }: Waiting, onDone: () => void) {
  const { t } = useTranslation();
  return useMutation({
    mutationKey: orpc.knowledge.takeWaiting.mutationKey(),
    mutationFn: (decision: Decision) =>
      decision.take
        ? api.knowledge.takeWaiting({ document, hash, certification: decision.certification })
        : api.knowledge.refuseWaiting({ document, hash }),
    onSuccess: (_, { take }) => {
      showAlert({ text: escapeHtml(t(take ? 'knowledge.newerTaken' : 'knowledge.newerRefused')) });
      onDone();
    },
    onError: (error) => {
      // A still newer text came, or somebody else decided: the page shows what is true now.
      if (['request.conflict', 'documents.nothing-waits'].includes(errorCode(error)))
        void readAgain(orpc.knowledge.get.key({ input: { document } }));
    },
  });
}

/** The newer text of a certified document: what differs, and three ways to decide. */
export function DocumentWaiting({
  document,
  waiting,
  mayDecide,
}: {
  document: DocumentDetail;
  waiting: Waiting;
  mayDecide: boolean;
}) {
  const { t } = useTranslation();
  const [view, setView] = useState<'difference' | 'whole'>('difference');
  return (
    <section
      className="stack shrink ground-surface gap-12 pad-16 framed-warning round-8"
      aria-labelledby="document-waiting"
    >
      <div className={`wrap top heads-14 rigid-icon gap-8-12 ${classes.head}`}>
        <IconClockExclamation size={20} aria-hidden />
        <div>
          <h2 id="document-waiting">{t('knowledge.waitingTitle')}</h2>
          <p>
            {t('knowledge.waitingText')} · <RelativeTime at={waiting.receivedAt} />
          </p>
        </div>
        <SegmentedControl
          aria-label={t('knowledge.waitingView')}
          value={view}
          onChange={(next) => setView(next === 'whole' ? 'whole' : 'difference')}
          data={[
            { value: 'difference', label: t('knowledge.waitingDifference') },
            { value: 'whole', label: t('knowledge.waitingWhole') },
          ]}
        />
      </div>
      <div className="shrink scroll max-h-384" lang={document.language}>
        {view === 'difference' ? (
          <TextDifference
            before={waiting.textBefore}
            after={waiting.textAfter}
            same={t('knowledge.waitingSame')}
          />
        ) : (
          <>
            <h3>{waiting.title}</h3>
            <SafeHtml html={waiting.html} />
          </>
        )}
      </div>
      {mayDecide && <Decisions document={document} waiting={waiting} />}
    </section>
  );
}

function Decisions({ document, waiting }: { document: DocumentDetail; waiting: Waiting }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isCertifying, setIsCertifying] = useState(false);
  const close = () => setIsCertifying(false);
  const { mutate, reset, error, isPending, variables } = useDecision(document.uuid, waiting, close);
  const failure = error ? errorText(error) : undefined;
  const isTaking = (certified: boolean) =>
    isPending && variables.take && (variables.certification !== null) === certified;
  return (
    <>
      {failure && !isCertifying && (
        <p role="alert" className="danger">
          {failure}
        </p>
      )}
      <div className="wrap gap-8">
        <Button
          onClick={() => {
            reset();
            setIsCertifying(true);
          }}
        >
          {t('knowledge.newerTakeCertified')}
        </Button>
        <Button
          variant="default"
          loading={isTaking(false)}
          onClick={() => mutate({ take: true, certification: null })}
        >
          {t('knowledge.newerTake')}
        </Button>
        <Button
          variant="default"
          loading={isPending && !variables.take}
          onClick={() => mutate({ take: false })}
        >
          {t('knowledge.newerRefuse')}
        </Button>
      </div>
      <CertifyDialog
        isOpen={isCertifying}
        title={t('knowledge.newerCertifyTitle')}
        confirmLabel={t('knowledge.newerTakeCertified')}
        isBusy={isTaking(true)}
        error={failure}
        onClose={close}
        onCertify={(until) => mutate({ take: true, certification: { until } })}
      >
        {t('knowledge.certifyText')}
      </CertifyDialog>
    </>
  );
}
