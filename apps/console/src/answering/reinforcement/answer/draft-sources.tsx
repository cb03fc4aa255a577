import { IconFileText, IconMessageCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { GroupDetail, GroupDraft } from '@replique/contract/answering/reinforcement';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../../lib/session/access.ts';
import { useSession } from '../../../lib/session/session.ts';
import classes from '../group.module.css';
import { MoreButton } from '../more-button.tsx';

type Source = GroupDraft['sources'][number];

/** As many show at first. */
const mostShown = 3;

function Title({ source, client }: { source: Source; client: string }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const title = source.title || t('reinforcementGroup.noSubject');
  if (source.kind === 'ticket') {
    return (
      <Link to="/tickets/$ticket" params={{ ticket: source.uuid }} className="link break">
        {title}
      </Link>
    );
  }
  // Knowledge is part of the client's pages, which open from the agent's role up (product.md §3).
  if (!hasRole(level, 'agent')) return <span>{title}</span>;
  return (
    <Link
      to="/clients/details/$id/knowledge/$document"
      params={{ id: client, document: source.uuid }}
      className="link break"
    >
      {title}
    </Link>
  );
}

/** The answers or documents that the draft's sentences were taken from. */
export function DraftSources({ group }: { group: GroupDetail }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const sources = group.draft?.sources ?? [];
  if (sources.length === 0) return null;
  const shown = isWhole ? sources : sources.slice(0, mostShown);
  return (
    <section aria-labelledby="draft-sources">
      <h3 id="draft-sources">{t('reinforcementGroup.sources')}</h3>
      <ol className="list stack gap-12 mt-8 hide-empty">
        {shown.map((source, index) => {
          const isTicket = source.kind === 'ticket';
          const Icon = isTicket ? IconMessageCircle : IconFileText;
          const kind = t(
            isTicket ? 'reinforcementGroup.sourceTicket' : 'reinforcementGroup.sourceDocument',
          );
          return (
            <li className="quote" key={`${source.uuid} ${index}`}>
              <span className={`flex baseline small gap-6 rigid-icons ${classes.sourceTitle}`}>
                <Icon size={14} role="img" aria-label={kind} />
                <Title source={source} client={group.client.uuid} />
              </span>
              <p className="break small soft" lang={group.language}>
                {source.text}
              </p>
            </li>
          );
        })}
      </ol>
      <MoreButton
        count={sources.length}
        shown={mostShown}
        isWhole={isWhole}
        onToggle={setIsWhole}
      />
    </section>
  );
}
