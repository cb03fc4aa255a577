import type { Figure, WaitingSaved } from '@replique/contract/insight/insights';
import { leastShown } from '@replique/contract/insight/metrics';
import { isNarrow } from '@replique/contract/insight/tone';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { useFigureFormat } from './figure-format.ts';

/** Whether hours are told, as the figure of the overview has it. */
function areTold({ hours, low, high, compared }: WaitingSaved): boolean {
  if (hours === null || low === null || high === null) return false;
  return compared >= leastShown && isNarrow(hours, { low, high });
}

function useHours() {
  const { figure } = useFigureFormat();
  return (hours: Figure['value']) =>
    figure('waitingSaved', hours === null ? null : Math.abs(hours));
}

/** "About 118 hr less; between 60 hr and 335 hr", or that too few replies stand behind it; and on what it was measured. */
export function WaitingWords({ data }: { data: WaitingSaved }) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = useHours();
  const { hours, low, high, compared, with: answered, least } = data;
  if (hours === null)
    return <span>{t('insights.waitingSaved.nothing', { least: format.number(least) })}</span>;
  const isLess = hours > 0;
  const [near, far] = isLess ? [low, high] : [high, low];
  const values = { hours: say(hours), low: say(near), high: say(far) };
  const words = isLess
    ? t('insights.waitingSaved.less', values)
    : t('insights.waitingSaved.longer', values);
  return (
    <>
      <span>{areTold(data) ? words : t('insights.waitingSaved.cannotTell')}</span>{' '}
      <span>
        {t('insights.waitingSaved.sample', {
          compared: format.number(compared),
          with: format.number(answered),
        })}
      </span>
    </>
  );
}
