import type { Gate } from '@replique/contract/answering/deployments';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDuration } from '../batch-testing/duration.ts';
import { toSets } from '../batch-testing/links.ts';
import { useFormat } from '../../lib/language/format.ts';
import { ScrollTable } from '../../ui/list/scroll-table.tsx';
import classes from './deployments.module.css';
import { Notice } from './notice.tsx';

function Estimate({ gate }: { gate: Gate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  return (
    <p className={`wrap muted small ${classes.facts}`}>
      <span>{t('deployments.estimate', { count: gate.answers })}</span>
      {gate.seconds !== null && (
        <span>{t('deployments.estimateTime', { time: duration(gate.seconds) })}</span>
      )}
      {gate.costMicros !== null && (
        <span>
          {gate.costMicros === 0
            ? t('batchTesting.estimateFree')
            : t('deployments.estimateCost', { cost: format.money(gate.costMicros) })}
        </span>
      )}
    </p>
  );
}

/** The sets that run before the switch, and what that takes. */
export function GateSection({ gate, isOfRules }: { gate: Gate; isOfRules: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className="stack shrink gap-8">
      <h3>{t('deployments.gate')}</h3>
      <p>{isOfRules ? t('deployments.gateRulesWhy') : t('deployments.gateWhy')}</p>
      <ScrollTable
        label={t('deployments.gate')}
        headings={[
          { title: t('deployments.gateClient') },
          { title: t('deployments.gateSet') },
          { title: t('deployments.gateCases'), align: 'right' },
        ]}
      >
        {gate.sets.map(({ uuid, name, client, cases }) => (
          <tr key={uuid}>
            <td>{client.name}</td>
            <td>{name}</td>
            <td data-align="right" className="figures">
              {format.number(cases)}
            </td>
          </tr>
        ))}
      </ScrollTable>
      <Estimate gate={gate} />
    </section>
  );
}

/** A protected prompt that no test guards: where tests are made. */
export function NoTests({ clients }: { clients: { uuid: string; name: string }[] }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" title={t('deployments.noTests')}>
      <p>{clients.length === 0 ? t('deployments.noTestsNobody') : t('deployments.noTestsText')}</p>
      <ul className="stack no-margin gap-4 ps-20">
        {clients.map(({ uuid, name }) => (
          <li key={uuid}>
            <Link className="low-line underline accent" {...toSets(uuid)}>
              {t('deployments.makeCases', { client: name })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
