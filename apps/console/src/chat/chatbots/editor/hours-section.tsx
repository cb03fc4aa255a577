import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import type { OpenHours } from '@replique/contract/chat/chatbots';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { BilingualField } from './bilingual-field.tsx';
import classes from '../chatbots.module.css';
import {
  addHours,
  changeHours,
  copyToWeek,
  dayNames,
  endFromClock,
  hoursError,
  hoursOf,
  toClock,
  workingWeek,
} from './opening-hours.ts';
import type { ChatbotForm } from './use-chatbot-form.ts';

const outside = ['escalate', 'bot-only', 'closed'] as const;

/** When people can be reached, in which time zone, and what happens at other times. */
export function HoursSection({ form }: { form: ChatbotForm }) {
  const { t } = useTranslation();
  const { values, errors, changeSettings } = form;
  const { openingHours, timeZone, outsideHours, closedText, fallbackLanguage } = values.settings;
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    return known.includes(timeZone) ? known : [timeZone, ...known];
  }, [timeZone]);
  return (
    <FormSection title={t('chatbots.hours')} why={t('chatbots.hoursWhy')}>
      <NativeSelect
        label={t('chatbots.timeZone')}
        description={t('chatbots.timeZoneHelp')}
        data={zones}
        value={timeZone}
        onChange={(event) => changeSettings({ timeZone: event.currentTarget.value })}
        error={errors['timeZone']}
      />
      <SegmentedControl
        aria-label={t('chatbots.hours')}
        className="self-start"
        data={[
          { value: 'always', label: t('chatbots.alwaysOpen') },
          { value: 'hours', label: t('chatbots.byHours') },
        ]}
        value={openingHours === null ? 'always' : 'hours'}
        onChange={(way) => changeSettings({ openingHours: way === 'always' ? null : workingWeek })}
      />
      {openingHours !== null && (
        <>
          <Week
            hours={openingHours}
            onChange={(hours) => changeSettings({ openingHours: hours })}
          />
          {errors['openingHours'] && (
            <p className="danger small leading-20">{errors['openingHours']}</p>
          )}
          <NativeSelect
            label={t('chatbots.outsideHours')}
            data={outside.map((value) => ({ value, label: t(`chatbots.outside.${value}`) }))}
            value={outsideHours}
            onChange={(event) =>
              changeSettings({
                outsideHours: event.currentTarget.value as (typeof outside)[number],
              })
            }
          />
          <BilingualField
            label={t('chatbots.closedText')}
            help={t('chatbots.closedTextHelp')}
            value={closedText}
            onChange={(text) => changeSettings({ closedText: text })}
            fallback={fallbackLanguage}
            error={errors['closedText']}
            isLong
          />
        </>
      )}
    </FormSection>
  );
}

interface WeekProps {
  hours: OpenHours[];
  onChange: (hours: OpenHours[]) => void;
}

function Week({ hours, onChange }: WeekProps) {
  const { t } = useTranslation();
  return (
    <ul className="list stack framed round-8">
      {dayNames.map((key, index) => {
        const day = index + 1;
        const ranges = hoursOf(hours, day);
        const name = t(`chatbots.days.${key}`);
        return (
          <li key={day} className={`stack start line-below gap-4-12 ${classes.day}`}>
            <span className={classes.dayName}>{name}</span>
            <div className={`stack gap-4 ${classes.ranges}`}>
              {ranges.length === 0 && (
                <span className={`muted small leading-20 ${classes.help}`}>
                  {t('chatbots.closed')}
                </span>
              )}
              {ranges.map((range, place) => (
                <Range key={place} {...{ hours, range, onChange }} day={name} />
              ))}
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('chatbots.hoursAdd', { day: name })}
              title={t('chatbots.hoursAdd', { day: name })}
              disabled={hours.length >= 42}
              onClick={() => onChange(addHours(hours, day))}
            >
              <IconPlus size={16} aria-hidden />
            </ActionIcon>
            {day === 1 && ranges.length > 0 && (
              <Button
                className={`self-start ${classes.copyDay}`}
                size="compact-sm"
                variant="subtle"
                color="gray"
                leftSection={<IconCopy size={14} aria-hidden />}
                onClick={() => onChange(copyToWeek(hours, day))}
              >
                {t('chatbots.hoursCopy')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface RangeProps extends WeekProps {
  range: OpenHours;
  day: string;
}

function Range({ hours, range, day, onChange }: RangeProps) {
  const { t } = useTranslation();
  const id = useId();
  const wrong = hoursError(hours, range);
  const clock = (edge: 'from' | 'to') => ({
    type: 'time',
    className: `figures round-4 plain ground-surface own-font framed-strong h-28 pad-0-6 ${classes.clock}`,
    value: toClock(range[edge]),
    'aria-label': t(edge === 'from' ? 'chatbots.hoursFrom' : 'chatbots.hoursTo', { day }),
    'aria-invalid': wrong !== undefined,
    'aria-describedby': wrong ? id : undefined,
  });
  return (
    <div className={`row wrap ${classes.range}`}>
      <input
        {...clock('from')}
        onChange={({ currentTarget }) =>
          onChange(changeHours(hours, range, { from: currentTarget.value }))
        }
      />
      <span aria-hidden>–</span>
      <input
        {...clock('to')}
        onChange={({ currentTarget }) =>
          onChange(changeHours(hours, range, { to: endFromClock(currentTarget.value) }))
        }
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('chatbots.hoursRemove', { day, from: range.from, to: range.to })}
        onClick={() => onChange(hours.filter((other) => other !== range))}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      {wrong && (
        <span id={id} className="danger small leading-20">
          {t(`chatbots.hoursWrong.${wrong}`)}
        </span>
      )}
    </div>
  );
}
