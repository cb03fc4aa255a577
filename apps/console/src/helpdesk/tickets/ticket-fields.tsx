import { bareField, type FieldOwner } from '@replique/contract/helpdesk/crm-field-owner';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc, type Outputs } from '../../lib/orpc.ts';
import { platformNames } from '../../lib/platform-names.ts';
import { ErrorState } from '../../ui/states.tsx';
import { SimulatorLink } from '../simulator/simulator-link.tsx';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import { isNamed } from './is-named.ts';
import classes from './ticket-section.module.css';

type Fields = Outputs['workbench']['fields'];

interface Row {
  key: string;
  name: string;
  value: string | null;
}

function Rows({ rows }: { rows: Row[] }) {
  const { t } = useTranslation();
  return (
    <dl className={`stack small leading-20 gap-4 muted-terms broken-values ${classes.fields}`}>
      {rows.map(({ key, name, value }) => (
        <div className="gap-12 stack" key={key}>
          <dt className="break" title={key.trim()}>
            {name}
          </dt>
          <dd>
            {value ?? <span className="muted small leading-20">{t('workbench.noValue')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Of the ticket, its customer or their organisation; what is empty comes last. */
const rowsOf = ({ items, empty }: Fields, owner: FieldOwner): Row[] => [
  ...items
    .filter(({ of }) => of === owner)
    .map(({ field, name, value }) => ({ key: field, name: name ?? bareField(field), value })),
  ...empty
    .filter(({ of }) => of === owner)
    .map(({ field, name }) => ({ key: field, name, value: null })),
];

function OwnerRows({ fields, owner }: { fields: Fields; owner: 'requester' | 'organisation' }) {
  const { t } = useTranslation();
  const rows = rowsOf(fields, owner);
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="mb-4">{t(`crmTicket.fieldsOf.${owner}`)}</h3>
      <Rows rows={rows} />
    </>
  );
}

function Values({ fields, isOfCrm }: { fields: Fields; isOfCrm: boolean }) {
  const { t } = useTranslation();
  const { items, empty, formId, groupId, tags } = fields;
  const own = rowsOf(fields, 'ticket');
  const rows = [
    ...own.filter(({ value }) => value !== null),
    ...(isNamed(formId) ? [{ key: 'form', name: t('workbench.form'), value: formId }] : []),
    ...(isNamed(groupId) ? [{ key: 'group', name: t('workbench.group'), value: groupId }] : []),
    ...(tags.length > 0
      ? [{ key: 'tags', name: t('workbench.tags'), value: tags.join(', ') }]
      : []),
    ...own.filter(({ value }) => value === null),
  ];
  if (rows.length + items.length + empty.length === 0)
    return (
      <p className="muted small leading-20">
        {t(isOfCrm ? 'workbench.fieldsEmpty' : 'workbench.fieldsNone')}
      </p>
    );
  return (
    <>
      {rows.length > 0 && <Rows rows={rows} />}
      <OwnerRows fields={fields} owner="requester" />
      <OwnerRows fields={fields} owner="organisation" />
      {items.some(({ name }) => name === null) && (
        <p className="muted small leading-20">{t('workbench.fieldsUnnamed')}</p>
      )}
    </>
  );
}

/** What the CRM gave with the ticket, by the names of the client's custom fields. */
export function TicketFields({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    orpc.workbench.fields.queryOptions({ input: { ticket: ticket.uuid } }),
  );
  return (
    <section className="heads-14" aria-label={t('workbench.fields')}>
      <h2 className="mb-8">{t('workbench.fields')}</h2>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <Values fields={data} isOfCrm={Object.hasOwn(platformNames, ticket.platform)} />}
      <SimulatorLink ticket={ticket} />
    </section>
  );
}
