import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** How often the document served, how often that was accepted, and the last tickets it served. */
export function DocumentUses({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const { uses, acceptedUses } = document;
  const { data, error } = useQuery(
    orpc.knowledge.uses.queryOptions({ input: { document: document.uuid } }),
  );
  return (
    <section className="surface pad-16 heads-14" aria-labelledby="document-uses">
      <h2 id="document-uses">{t('knowledge.uses')}</h2>
      <p className="muted small mt-4">
        {uses === 0
          ? t('knowledge.usesNever')
          : `${t('knowledge.usesHelp', { count: uses })} · ${t('knowledge.acceptedShare', {
              share: format.percent(acceptedUses / uses),
              accepted: format.number(acceptedUses),
            })}`}
      </p>
      {error && <p className="muted small mt-4">{errorText(error)}</p>}
      {data && data.items.length > 0 && (
        <ul className="stack unmarked gap-10 only-mt-12 pad-0 hide-empty links">
          {data.items.map(({ ticket, state, createdAt }, index) => (
            <li key={index}>
              <Link className="block break" to="/tickets/$ticket" params={{ ticket: ticket.uuid }}>
                {ticket.subject || t('knowledge.noSubject')}
              </Link>
              <span className="muted small mt-4">
                {t(`knowledge.useStates.${state}`)} · <RelativeTime at={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
