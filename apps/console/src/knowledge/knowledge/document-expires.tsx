import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { useTold } from '../../ui/use-told.ts';
import { OutsideNotice } from './drafts/outside-notice.tsx';
import { TryDraft } from './drafts/try-draft.tsx';
import { UntilField } from './until-field.tsx';

const dayMs = 86_400_000;
/** As the list of what to write has it. */
const daysThatExpire = 30;
const daysOffered = 182;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Its certification ends within 30 days. */
export function isExpiring({ isCertified, certifiedUntil }: DocumentDetail): boolean {
  return (
    isCertified &&
    certifiedUntil !== null &&
    certifiedUntil <= dayOf(Date.now() + daysThatExpire * dayMs)
  );
}

/** A certification that ends soon: it is still right, or it is changed; and how many past tickets rest on the document. */
export function DocumentExpires({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { uuid, certifiedUntil } = document;
  const [until, setUntil] = useState(() => dayOf(Date.now() + daysOffered * dayMs));
  const { mutate, isPending } = useMutation(
    orpc.knowledge.certify.mutationOptions(useTold('knowledge.extended')),
  );
  return (
    <>
      <section className="surface stack shrink pad-16 heads-14 gap-12" aria-labelledby="expires">
        <h2 className="break" id="expires">
          {t('knowledge.expiresTitle')}
        </h2>
        <p className="muted small">
          {t('knowledge.expiresText', { day: format.day(certifiedUntil ?? '') })}
        </p>
        {!document.written && <OutsideNotice url={document.url} />}
        <div className="wrap gap-12 low">
          <UntilField label={t('knowledge.stillRightUntil')} value={until} onChange={setUntil} />
          <Button
            loading={isPending}
            onClick={() => mutate({ document: uuid, until: until || null })}
          >
            {t('knowledge.stillRight')}
          </Button>
          <ChangeLink document={document} />
        </div>
      </section>
      <Rests document={document} />
    </>
  );
}

/** What was written here is edited; beside what belongs to a source an article of one's own is written. */
function ChangeLink({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation();
  const { client, uuid, written } = document;
  return (
    <Button
      variant="default"
      leftSection={<IconPencil size={16} aria-hidden />}
      renderRoot={(props) =>
        written ? (
          <Link
            to="/clients/details/$id/knowledge/$document/edit"
            params={{ id: client.uuid, document: uuid }}
            {...props}
          />
        ) : (
          <Link
            to="/clients/details/$id/knowledge/write"
            params={{ id: client.uuid }}
            search={{ document: uuid }}
            {...props}
          />
        )
      }
    >
      {t(written ? 'knowledge.changeIt' : 'knowledge.overrideIt')}
    </Button>
  );
}

/** Its own text laid beside past tickets. */
function Rests({ document }: { document: DocumentDetail }) {
  const { uuid, title, isQuestion, url, written } = document;
  const { data } = useQuery(
    orpc.gaps.overrideDraft.queryOptions({ input: { document: uuid }, enabled: !written }),
  );
  const markdown = written?.markdown ?? data?.markdown;
  if (markdown === undefined) return null;
  return <TryDraft of={{ document: uuid }} isAsItIs draft={{ title, isQuestion, url, markdown }} />;
}
