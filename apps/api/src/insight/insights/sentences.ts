import type { SummarySentence } from '@replique/contract/insight/insights';
import { metrics, type MetricId } from '@replique/contract/insight/metrics';
import type { LanguageCode } from '@replique/contract/route';

/** How mails say the figures of a written summary: in full words, where the console has its short ones. */

const locales = { en: 'en-GB', fr: 'fr-FR' } as const;

function number(value: number, language: LanguageCode, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locales[language], options).format(value);
}

function unit(value: number, name: string, language: LanguageCode, digits = 0): string {
  return number(value, language, {
    style: 'unit',
    unit: name,
    unitDisplay: 'long',
    maximumFractionDigits: digits,
  });
}

/** A length of time in the unit that people would say it in. */
function sayDuration(seconds: number, language: LanguageCode): string {
  if (seconds < 90) return unit(Math.round(seconds), 'second', language);
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return unit(minutes, 'minute', language);
  if (minutes < 48 * 60) return unit(minutes / 60, 'hour', language, 1);
  return unit(minutes / 1_440, 'day', language, 1);
}

/** A figure as people read it. */
export function sayFigure(metric: MetricId, value: number, language: LanguageCode): string {
  const definition = metrics[metric];
  if (definition.unit === 'share')
    return number(value, language, { style: 'percent', maximumFractionDigits: 1 });
  if (definition.unit === 'seconds') return sayDuration(value, language);
  if (definition.unit === 'hours') return unit(value, 'hour', language, value < 10 ? 1 : 0);
  return number(value, language, { maximumFractionDigits: 0 });
}

/**
 * The values of a sentence as texts to put into its phrase. `now`, `before` and `other` are figures of `metric`; `change` is
 * how much more or less, of a share in points, of all else in per cent; `count` stays a number, for the plural.
 */
export function sayValues(
  { values }: SummarySentence,
  language: LanguageCode,
): Record<string, string | number> {
  const metric = String(values['metric'] ?? 'tickets') as MetricId;
  const said = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'string' || name === 'count') return [name, value];
    if (name !== 'change') return [name, sayFigure(metric, value, language)];
    const isShare = metrics[metric].unit === 'share';
    return [
      name,
      isShare
        ? number(Math.abs(value) * 100, language, { maximumFractionDigits: 1 })
        : number(Math.abs(value), language, { style: 'percent', maximumFractionDigits: 0 }),
    ];
  });
  return Object.fromEntries(said) as Record<string, string | number>;
}
