import type { ClientDetail } from '@replique/contract/clients';
import { CsvUploadSection } from '../knowledge/csv-upload-section.tsx';
import { hasRole } from '../lib/access.ts';
import { useSession } from '../lib/session.ts';
import { SourcesSection } from '../sources/sources-section.tsx';
import { AutoSuggestionsSection } from './auto-suggestions-section.tsx';
import { CopySection } from './copy-section.tsx';
import { FactorRuleSection } from '../users/factor-rule-section.tsx';
import classes from './general-screen.module.css';
import { IdentityCard } from './identity-card.tsx';
import { LifecycleSections } from './lifecycle-sections.tsx';
import { ReinforcementSection } from './reinforcement-section.tsx';
import { WithClient } from './settings-tab.tsx';
import { SentAnswersSection } from './sent-answers-section.tsx';
import { SetupChecklist } from './setup-checklist.tsx';
import { SingleSignOnSection } from './single-sign-on-section.tsx';

/** The first tab of a client (spec §2 "general"): who it is, what it still needs, reinforcement, archiving. */
export function GeneralScreen() {
  return <WithClient>{(client) => <General key={client.uuid} client={client} />}</WithClient>;
}

function General({ client }: { client: ClientDetail }) {
  const { level, isSuperAdmin } = useSession();
  return (
    <div className={classes.columns}>
      <div className={classes.sections}>
        <IdentityCard client={client} />
        <ReinforcementSection client={client} isReadOnly={!hasRole(level, 'admin')} />
        <AutoSuggestionsSection client={client} isReadOnly={!hasRole(level, 'admin')} />
        <SentAnswersSection client={client} isReadOnly={!hasRole(level, 'admin')} />
        <SourcesSection client={client} isReadOnly={!hasRole(level, 'admin')} />
        {hasRole(level, 'admin') && <CsvUploadSection client={client.uuid} />}
        {hasRole(level, 'admin') && <FactorRuleSection client={client} />}
        {isSuperAdmin && (
          <>
            <CopySection client={client} />
            <SingleSignOnSection client={client} />
            <LifecycleSections client={client} />
          </>
        )}
      </div>
      <SetupChecklist client={client} />
    </div>
  );
}
