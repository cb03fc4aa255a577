import type { InstallationState } from '@replique/contract/insight/monitoring';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLlmName } from '../../accounts/clients/llm-name.ts';
import { useFormat } from '../../lib/language/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { crmName } from './client-columns.tsx';
import { useMsWords } from './durations.ts';
import classes from './monitoring.module.css';
import { useQueueWords } from './queue-words.ts';

type ColumnName =
  | 'job'
  | 'waiting'
  | 'active'
  | 'failed'
  | 'lastEnded'
  | 'queue'
  | 'oldest'
  | 'provider'
  | 'calls'
  | 'p50'
  | 'p95'
  | 'platform'
  | 'clients'
  | 'failing';

interface Column<Row> {
  name: ColumnName;
  isFigure?: true;
  cell: (row: Row) => ReactNode;
}

interface StateTableProps<Row> {
  of: 'jobs' | 'queues' | 'providers' | 'connectors';
  empty: 'noJobs' | 'noQueues' | 'noProviders' | 'noConnectors';
  rows: Row[];
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
}

/** A dense table; what a heading means stands on hover. */
function StateTable<Row>({ of, empty, rows, rowKey, columns }: StateTableProps<Row>) {
  const { t } = useTranslation();
  const title = t(`monitoring.installation.${of}`);
  return (
    <section className="card packed heads-14">
      <div>
        <h2>{title}</h2>
        <p className="muted">{t(`monitoring.installation.${of}Text`)}</p>
      </div>
      {rows.length === 0 ? (
        <p>{t(`monitoring.installation.${empty}`)}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        <div className={`scroll ${classes.dense}`} role="group" tabIndex={0} aria-label={title}>
          <table>
            <thead>
              <tr>
                {columns.map(({ name, isFigure }) => (
                  <th
                    className="left-text nowrap medium small muted"
                    key={name}
                    scope="col"
                    data-figure={isFigure}
                    title={t(`monitoring.installation.columnTexts.${name}`)}
                  >
                    {t(`monitoring.installation.columns.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map(({ name, isFigure, cell }) => (
                    <td key={name} data-figure={isFigure}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** A count of what went wrong stands out by its weight too. */
function Failed({ count }: { count: number }) {
  const format = useFormat();
  return <span data-bad={count > 0 || undefined}>{format.number(count)}</span>;
}

const moment = (at: string | null) => (at === null ? '–' : <RelativeTime at={at} isShort />);

type Jobs = InstallationState['jobs'][number];
type Queue = InstallationState['queues'][number];
type Provider = InstallationState['providers'][number];
type Connector = InstallationState['connectors'][number];

/** Jobs, outboxes, providers and connectors. */
export function InstallationTables({ state }: { state: InstallationState }) {
  const format = useFormat();
  const msWords = useMsWords();
  const llmName = useLlmName();
  const queueWords = useQueueWords();
  const figure = <Row,>(name: ColumnName, read: (row: Row) => number): Column<Row> => ({
    name,
    isFigure: true,
    cell: (row) => format.number(read(row)),
  });
  const failed = <Row extends { failed: number }>(): Column<Row> => ({
    name: 'failed',
    isFigure: true,
    cell: (row) => <Failed count={row.failed} />,
  });
  const jobs: Column<Jobs>[] = [
    { name: 'job', cell: ({ name }) => <code>{name}</code> },
    figure('waiting', (row) => row.waiting),
    figure('active', (row) => row.active),
    failed(),
    { name: 'lastEnded', cell: (row) => moment(row.lastEndedAt) },
  ];
  const queues: Column<Queue>[] = [
    {
      name: 'queue',
      cell: ({ name }) => <span title={queueWords(name).text}>{queueWords(name).name}</span>,
    },
    figure('waiting', (row) => row.waiting),
    failed(),
    { name: 'oldest', cell: (row) => moment(row.oldestAt) },
  ];
  const providers: Column<Provider>[] = [
    { name: 'provider', cell: ({ provider }) => llmName(provider) },
    figure('calls', (row) => row.calls),
    failed(),
    { name: 'p50', isFigure: true, cell: (row) => msWords(row.p50Ms) },
    { name: 'p95', isFigure: true, cell: (row) => msWords(row.p95Ms) },
  ];
  const connectors: Column<Connector>[] = [
    { name: 'platform', cell: ({ platform }) => crmName(platform) },
    figure('clients', (row) => row.clients),
    { name: 'failing', isFigure: true, cell: ({ failing }) => <Failed count={failing} /> },
  ];
  return (
    <div className={`stack two-columns start gap-16 ${classes.halves}`}>
      <StateTable
        of="queues"
        empty="noQueues"
        rows={state.queues}
        rowKey={({ name }) => name}
        columns={queues}
      />
      <div className="stack one-column shrink gap-16">
        <StateTable
          of="connectors"
          empty="noConnectors"
          rows={state.connectors}
          rowKey={({ platform }) => platform}
          columns={connectors}
        />
        <StateTable
          of="providers"
          empty="noProviders"
          rows={state.providers}
          rowKey={({ provider }) => provider}
          columns={providers}
        />
      </div>
      <StateTable
        of="jobs"
        empty="noJobs"
        rows={state.jobs}
        rowKey={({ name }) => name}
        columns={jobs}
      />
    </div>
  );
}
