import type { ClientDetail } from '@replique/contract/accounts/clients';
import type { ComponentType } from 'react';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { AutoSuggestionsSection } from './auto-suggestions/auto-suggestions-section.tsx';
import { CopySection } from './copy-section.tsx';
import { FactorRuleSection } from '../users/factor-rule-section.tsx';
import classes from './general-screen.module.css';
import { IdentityCard } from './credentials/identity-card.tsx';
import { LifecycleSections } from './lifecycle-sections.tsx';
import { ReinforcementSection } from './reinforcement-section.tsx';
import { WithClient } from './settings-tab.tsx';
import { SentAnswersSection } from './sent-answers-section.tsx';
import { SingleSignOnSection } from './single-sign-on/single-sign-on-section.tsx';

interface GeneralProps {
  /** Where its knowledge comes from: of slices that build on this one. */
  KnowledgeSections: ComponentType<{ client: ClientDetail }>;
  /** What is left to set up, as Home lists it. */
  Setup: ComponentType<{ client: string }>;
}

/** The first tab of a client (spec §2 "general"): who it is, what it still needs, reinforcement, archiving. */
export function GeneralScreen(props: GeneralProps) {
  return (
    <WithClient>{(client) => <General key={client.uuid} client={client} {...props} />}</WithClient>
  );
}

function General({ client, KnowledgeSections, Setup }: GeneralProps & { client: ClientDetail }) {
  const { level, isSuperAdmin } = useSession();
  return (
    <div className={`stack between start ${classes.columns}`}>
      <div className="stack shrink first-section">
        <IdentityCard client={client} />
        <ReinforcementSection client={client} isReadOnly={!hasRole(level, 'admin')} />
        <AutoSuggestionsSection client={client} isReadOnly={!hasRole(level, 'admin')} />
        <SentAnswersSection client={client} isReadOnly={!hasRole(level, 'admin')} />
        <KnowledgeSections client={client} />
        {hasRole(level, 'admin') && <FactorRuleSection client={client} />}
        {isSuperAdmin && (
          <>
            <CopySection client={client} />
            <SingleSignOnSection client={client} />
            <LifecycleSections client={client} />
          </>
        )}
      </div>
      {hasRole(level, 'admin') && <Setup client={client.uuid} />}
    </div>
  );
}
