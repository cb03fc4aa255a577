import {
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconClockExclamation,
  IconRosetteDiscountCheck,
  type Icon,
} from '@tabler/icons-react';
import type { DocumentRow } from '@replique/contract/knowledge/knowledge';
import { useTranslation } from 'react-i18next';
import type { PhraseKey } from '../../lib/language/phrase.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

export type Standing = { tone: Tone; icon: Icon; label: PhraseKey; help: PhraseKey };

type Stands = Pick<
  DocumentRow,
  'kind' | 'isRetired' | 'isExcluded' | 'isCertified' | 'isWaiting' | 'isGone'
>;

/** Every state worth a mark, what asks for a decision first. */
export function standingsOf(document: Stands): Standing[] {
  const { kind, isRetired, isExcluded, isCertified, isWaiting, isGone } = document;
  const isUnused = kind === 'answer' && !isCertified && !isRetired && !isExcluded;
  const marks: (Standing | false)[] = [
    isRetired && {
      tone: 'neutral',
      icon: IconArchive,
      label: 'knowledge.standings.retired',
      help: 'knowledge.retiredHelp',
    },
    isExcluded && {
      tone: 'neutral',
      icon: IconBan,
      label: 'knowledge.excluded',
      help: 'knowledge.excludedHelp',
    },
    isWaiting && {
      tone: 'warning',
      icon: IconClockExclamation,
      label: 'knowledge.standings.waiting',
      help: 'knowledge.waitingHelp',
    },
    isUnused && {
      tone: 'warning',
      icon: IconAlertTriangle,
      label: 'knowledge.notCertified',
      help: 'knowledge.answerUnusedHelp',
    },
    isGone && {
      tone: 'warning',
      icon: IconAlertTriangle,
      label: 'knowledge.standings.gone',
      help: 'knowledge.goneHelp',
    },
    isCertified && {
      tone: 'success',
      icon: IconRosetteDiscountCheck,
      label: 'knowledge.certified',
      help: 'knowledge.certifiedHelp',
    },
  ];
  return marks.filter((mark) => mark !== false);
}

/** The marks of a document beside its title. */
export function StandingBadges({ document }: { document: Stands }) {
  const { t } = useTranslation();
  return standingsOf(document).map(({ tone, icon, label, help }) => (
    <span key={label} title={t(help)}>
      <StatusBadge tone={tone} icon={icon}>
        {t(label)}
      </StatusBadge>
    </span>
  ));
}
