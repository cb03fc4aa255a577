import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ChecklistItem, Client2 } from '@replique/contract/accounts/clients';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { findRoute, fullPath } from '../../routes.ts';
import classes from './general-screen.module.css';

type Step = ChecklistItem['step'];

/** The route where a step is done; a step without a screen of its own yet is shown without a link. */
const places: Record<Step, string> = {
  logo: 'clients/edit',
  prompt: 'clients/edit',
  crm: 'clients/crms',
  knowledge: 'clients/details',
  guidelines: 'clients/guidelines',
  filters: 'clients/detailed-filters',
  users: 'users',
  firstSuggestion: 'tickets',
};

/** What the client still needs, until nothing is left. */
export function SetupChecklist({ client }: { client: Pick<Client2, 'uuid'> }) {
  const { t } = useTranslation();
  const { data } = useQuery(
    orpc.clients.checklist.queryOptions({ input: { client: client.uuid } }),
  );
  const items = data?.items ?? [];
  const done = items.filter((item) => item.done).length;
  if (items.length === 0 || done === items.length) return null;
  return (
    <section className={`surface pad-16 ${classes.checklist}`} aria-labelledby="client-setup">
      <h2 id="client-setup">{t('clientGeneral.checklist')}</h2>
      <p className="mt-2 muted">{t('clientGeneral.checklistWhy')}</p>
      <p className={`medium ${classes.progress} figures`}>
        {t('clientGeneral.progress', { done, total: items.length })}
      </p>
      <ul className="list stack">
        {items.map((item) => (
          <ChecklistStep key={item.step} item={item} client={client} />
        ))}
      </ul>
    </section>
  );
}

function ChecklistStep({ item, client }: { item: ChecklistItem; client: Pick<Client2, 'uuid'> }) {
  const { t } = useTranslation();
  const { level, isSuperAdmin } = useSession();
  const route = findRoute(places[item.step]);
  const label = t(`clientGeneral.steps.${item.step}`);
  const mayOpen = route !== undefined && hasRole(level, route.lowestRole);
  const Mark = item.done ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={`row gap-10 rigid-icons links ${classes.step}`} data-done={item.done}>
      <Mark size={18} aria-hidden />
      <span className="visually-hidden">
        {item.done ? t('clientGeneral.done') : t('clientGeneral.open')}
      </span>
      {mayOpen && !item.done ? (
        <Link
          to={fullPath(route)}
          params={{ id: client.uuid }}
          search={isSuperAdmin ? { client: client.uuid } : {}}
          {...(item.step === 'knowledge' && { hash: 'help-centre' })}
        >
          {label}
        </Link>
      ) : (
        <span className="shrink">
          {label}
          {!mayOpen && !item.done && (
            <span className="muted small block">{t('clientGeneral.byProvider')}</span>
          )}
        </span>
      )}
    </li>
  );
}
