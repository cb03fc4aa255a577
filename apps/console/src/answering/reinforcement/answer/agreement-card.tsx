import { IconCheck, IconCircleCheck, IconCircleDashed, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Agreement, GroupDetail } from '@replique/contract/answering/reinforcement';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import classes from '../group.module.css';
import { MoreButton } from '../more-button.tsx';
import { statusQuery } from '../status-query.ts';

interface Measure {
  name: 'answers' | 'people' | 'likeness' | 'disagreements';
  here: string;
  needed: string;
  isMet: boolean;
}

function useMeasures(agreement: Agreement): Measure[] {
  const { t } = useTranslation();
  const format = useFormat();
  const atLeast = (figure: string) => t('reinforcementGroup.atLeast', { figure });
  const { answers, leastAnswers, people, leastPeople, likeness, leastLikeness } = agreement;
  const against = agreement.disagreements.length;
  return [
    {
      name: 'answers',
      here: format.number(answers),
      needed: atLeast(format.number(leastAnswers)),
      isMet: answers >= leastAnswers,
    },
    {
      name: 'people',
      here: format.number(people),
      needed: atLeast(format.number(leastPeople)),
      isMet: people >= leastPeople,
    },
    {
      name: 'likeness',
      // One answer alone is like nothing.
      here: answers > 1 ? format.percent(likeness) : '–',
      needed: atLeast(format.percent(leastLikeness)),
      isMet: answers > 1 && likeness >= leastLikeness,
    },
    {
      name: 'disagreements',
      here: against === 0 ? t('reinforcementGroup.none') : format.number(against),
      needed: t('reinforcementGroup.none'),
      isMet: against === 0,
    },
  ];
}

/** Whether people's answers agree, every measure beside what it must reach. */
export function AgreementCard({ group }: { group: GroupDetail }) {
  const { t } = useTranslation();
  const { agreement } = group;
  const { data: status } = useQuery(statusQuery(group.client.uuid));
  return (
    <section className={`card ${classes.card}`} aria-labelledby="group-agreement">
      <h2 id="group-agreement">{t('reinforcementGroup.agreement')}</h2>
      {agreement === null ? (
        <p className={`muted small break ${classes.muted}`}>
          {t('reinforcementGroup.agreementNone')}
        </p>
      ) : (
        <Measures agreement={agreement} language={group.language} />
      )}
      {status && group.autoOff === null && (
        <p className={`muted small break ${classes.muted}`}>
          {t(
            status.isAuto && status.isOn
              ? 'reinforcementGroup.autoOn'
              : 'reinforcementGroup.autoOffHere',
          )}
        </p>
      )}
    </section>
  );
}

function Measures({ agreement, language }: { agreement: Agreement; language: string }) {
  const { t } = useTranslation();
  const { agrees, stoppedBy, copies } = agreement;
  const Verdict = agrees ? IconCircleCheck : IconCircleDashed;
  return (
    <>
      <p
        className={`flex medium gap-6 rigid-icons lower-icons ${classes.verdict}`}
        data-agrees={agrees || undefined}
      >
        <Verdict size={16} aria-hidden />
        {stoppedBy === null
          ? t('reinforcementGroup.agrees')
          : t(`reinforcementGroup.stoppedBy.${stoppedBy}`)}
      </p>
      <MeasureTable agreement={agreement} />
      {copies > 0 && (
        <p className={`muted small break ${classes.muted}`}>
          {t('reinforcementGroup.copiesLeftOut', { count: copies })}
        </p>
      )}
      <Disagreements agreement={agreement} language={language} />
    </>
  );
}

/** As many pairs show at first. */
const mostShown = 2;

/** Sentences that differ, one against the other. */
function Disagreements({ agreement, language }: { agreement: Agreement; language: string }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const { disagreements } = agreement;
  if (disagreements.length === 0) return null;
  const shown = isWhole ? disagreements : disagreements.slice(0, mostShown);
  return (
    <>
      <h3>{t('reinforcementGroup.disagreements')}</h3>
      <ul className={`list stack gap-12 hide-empty ${classes.against}`} lang={language}>
        {shown.map(({ left, right }, index) => (
          <li className="gap-4 stack" key={`${index} ${left}`}>
            <p>{left}</p>
            <p>{right}</p>
          </li>
        ))}
      </ul>
      <MoreButton
        count={disagreements.length}
        shown={mostShown}
        isWhole={isWhole}
        onToggle={setIsWhole}
      />
    </>
  );
}

function MeasureTable({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation();
  const measures = useMeasures(agreement);
  return (
    <table className={`small whole ${classes.measures}`}>
      <thead>
        <tr>
          <th className="left-text line-below" scope="col">
            {t('reinforcementGroup.measure')}
          </th>
          <th className="left-text line-below" scope="col">
            {t('reinforcementGroup.measured')}
          </th>
          <th className="left-text line-below" scope="col">
            {t('reinforcementGroup.needed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {measures.map(({ name, here, needed, isMet }) => {
          const Icon = isMet ? IconCheck : IconX;
          return (
            <tr key={name} data-met={isMet}>
              <th className="left-text line-below" scope="row">
                {t(`reinforcementGroup.measures.${name}`)}
              </th>
              <td className="left-text line-below tabular nowrap">
                {here}{' '}
                <Icon
                  size={14}
                  role="img"
                  aria-label={t(isMet ? 'reinforcementGroup.isMet' : 'reinforcementGroup.isNotMet')}
                />
              </td>
              <td className="left-text line-below tabular nowrap">{needed}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
