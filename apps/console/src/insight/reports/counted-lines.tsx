import type { Value } from '@replique/contract/insight/reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { useValueWords } from './value-words.ts';

/** The rule in the client's own figures. */
function useRule(value: Value): string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useValueWords();
  const isAdmin = hasRole(useSession().level, 'admin');
  const { counted, money } = value;
  const { asIs, edited, editedShare, minutesPerReply, hourCost } = counted;
  const sent = format.number(value.repliesSent);
  const share = editedShare === null ? '' : format.percent(editedShare);
  const minutes = minutesPerReply === null ? '' : words.hours(minutesPerReply / 60);
  const sum = {
    asIs: format.number(asIs),
    edited: format.number(edited),
    share,
    minutes: minutesPerReply === null ? '' : words.hours(minutesPerReply / 60, 'short'),
    hours: words.hours(value.hoursSaved),
  };
  const written = { ...sum, written: format.number(value.repliesWritten) };
  const lines = [
    t('value.counted.sent', {
      count: value.repliesSent,
      sent,
      from: format.shortDay(value.from),
      to: format.shortDay(value.to),
    }),
    t('value.counted.written', written),
    edited > 0 ? t('value.counted.kept', { share }) : '',
    minutesPerReply === null
      ? t('value.counted.minutesDiffer')
      : t('value.counted.minutes', { minutes }),
  ];
  if (minutesPerReply !== null && value.repliesWritten > 0)
    lines.push(edited > 0 ? t('value.counted.sum', sum) : t('value.counted.sumAsIs', sum));
  if (money && hourCost)
    lines.push(
      t('value.counted.cost', { cost: words.money(hourCost, 2), money: words.money(money) }),
    );
  if (isAdmin && !money) lines.push(t('value.counted.noCost'));
  return lines.filter((line) => line !== '');
}

/** How the figures come about, in sentences. */
export function CountedLines({ value, hasArticles }: { value: Value; hasArticles: boolean }) {
  const { t } = useTranslation();
  const lines = useRule(value);
  return (
    <ul className="list stack gap-8 small loose">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {hasArticles && <li>{t('value.counted.next')}</li>}
      <li>{t('value.counted.not')}</li>
    </ul>
  );
}
