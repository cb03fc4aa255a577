import { Button } from '@mantine/core';
import type { MandatoryRules } from '@replique/contract/answering/prompts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CompareButton } from '../versions/compare-button.tsx';
import { VersionEntry } from '../versions/version-entry.tsx';

interface RulesVersionsProps {
  rules: MandatoryRules;
  onCompare: (from: number, to: number) => void;
  onDeploy: (version: number) => void;
}

/** Every version of the rules, the newest first, and the one that is in force. */
export function RulesVersions({ rules, onCompare, onDeploy }: RulesVersionsProps) {
  const { t } = useTranslation();
  const latestVersion = rules.versions[0]?.version ?? 1;
  return (
    <div className="heads-14-24 pad-12-20-24">
      <h2>{t('prompts.versions')}</h2>
      <ol className="list">
        {rules.versions.map((each) => {
          const { version } = each;
          const isInForce = version === rules.versionInForce;
          return (
            <VersionEntry
              key={version}
              version={each}
              marks={
                isInForce && <StatusBadge tone="success">{t('prompts.inForceMark')}</StatusBadge>
              }
              actions={
                <>
                  <CompareButton
                    version={version}
                    latestVersion={latestVersion}
                    onCompare={onCompare}
                  />
                  {!isInForce && (
                    <Button
                      variant="default"
                      className="medium"
                      aria-label={t('prompts.putVersionInForce', { version })}
                      onClick={() => onDeploy(version)}
                    >
                      {t('prompts.putInForce')}
                    </Button>
                  )}
                </>
              }
            />
          );
        })}
      </ol>
    </div>
  );
}
