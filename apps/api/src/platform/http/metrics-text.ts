/** Prometheus' text format, version 0.0.4. */

export type Sample = {
  labels?: Record<string, string>;
  /** Behind the metric's name: `_bucket`, `_sum` and `_count` of a histogram. */
  suffix?: string;
  value: number;
};

export type Metric = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
};

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeValue = (text: string) => escapeHelp(text).replaceAll('"', '\\"');

function writeNumber(value: number): string {
  if (value === Infinity) return '+Inf';
  if (value === -Infinity) return '-Inf';
  return String(value);
}

function writeSample(name: string, { labels = {}, suffix = '', value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeValue(text)}"`);
  const braces = pairs.length > 0 ? `{${pairs.join(',')}}` : '';
  return `${name}${suffix}${braces} ${writeNumber(value)}`;
}

/** Each metric under its help and type; one without samples is left out. */
export function writeMetrics(metrics: Metric[]): string {
  const blocks = metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${escapeHelp(help)}`,
        `# TYPE ${name} ${type}`,
        ...samples.map((sample) => writeSample(name, sample)),
      ].join('\n'),
    );
  return `${blocks.join('\n')}\n`;
}
