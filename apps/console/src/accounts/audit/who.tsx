import { IconKey, IconServer, IconUser } from '@tabler/icons-react';
import type { AuditEntry } from '@replique/contract/accounts/audit';
import { useTranslation } from 'react-i18next';

const icons = { person: IconUser, key: IconKey, server: IconServer };

/** Names whoever did it: a person, a client’s program, or the server itself. */
function useActorName(): (actor: AuditEntry['actor']) => string {
  const { t } = useTranslation();
  return ({ kind, name, email }) => {
    if (kind === 'server') return t('auditLog.theServer');
    const known = name ?? email;
    if (known !== null) return known;
    return t(kind === 'key' ? 'auditLog.aKey' : 'auditLog.somebodyDeleted');
  };
}

export function Who({ actor }: Pick<AuditEntry, 'actor'>) {
  const { t } = useTranslation();
  const name = useActorName()(actor);
  const Icon = icons[actor.kind];
  return (
    <span className="row shrink no-wider gap-6 rigid-icons" title={actor.email ?? name}>
      <Icon
        className="muted"
        size={16}
        stroke={1.75}
        role="img"
        aria-label={t(`auditLog.actors.${actor.kind}`)}
      />
      <span className="ellipsis clip">{name}</span>
    </span>
  );
}
