import { ScrollTable } from '../list/scroll-table.tsx';
import type { LineChartProps } from './line-chart-props.ts';

type ChartTableProps = Pick<
  LineChartProps,
  'label' | 'stretchLabel' | 'stretches' | 'lines' | 'format'
>;

function Rows({ stretches, lines, format }: ChartTableProps) {
  return stretches.map((stretch, index) => (
    <tr key={stretch.key}>
      <th scope="row">{stretch.label}</th>
      {lines.map((line) => (
        <td key={line.key} data-align="right">
          {format(line.values[index] ?? null)}
        </td>
      ))}
    </tr>
  ));
}

/** What a chart shows, in figures. */
export function ChartTable(props: ChartTableProps) {
  const { label, stretchLabel, lines } = props;
  const headings = [
    { title: stretchLabel },
    ...lines.map((line) => ({ title: line.label, align: 'right' as const })),
  ];
  return (
    <ScrollTable label={label} headings={headings} isTall>
      <Rows {...props} />
    </ScrollTable>
  );
}

/** The same beside the drawing, for assistive technology alone: nothing in it takes the focus. */
export function HiddenChartTable(props: ChartTableProps) {
  const { label, stretchLabel, lines } = props;
  return (
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {[stretchLabel, ...lines.map((line) => line.label)].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows {...props} />
        </tbody>
      </table>
    </div>
  );
}
