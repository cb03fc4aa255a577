import { useTranslation } from 'react-i18next';
import { guidePictures, type Label, type PictureRow } from './guide-pictures.ts';
import classes from './guide-picture.module.css';
import type { StepName } from './platforms.ts';

const width = 360;
const menuWidth = 148;
const rowHeight = 36;
const dots = '••••••••••••••';

/** A sketch of where to click for a step. It says nothing that the step's text does not say. */
export function GuidePicture({ step }: { step: StepName }) {
  const picture = guidePictures[step];
  const { address, menu, rows = [], button } = picture;
  const height = menu ? Math.max(148, 44 + rows.length * rowHeight + (button ? 34 : 8)) : 112;
  return (
    <svg
      className={`whole block ${classes.picture}`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <rect
        className={classes.window}
        x="0.5"
        y="0.5"
        width={width - 1}
        height={height - 1}
        rx="8"
      />
      <path
        className={classes.bar}
        d={`M1 26V8.5A7.5 7.5 0 0 1 8.5 1h343A7.5 7.5 0 0 1 359 8.5V26Z`}
      />
      {[14, 26, 38].map((x) => (
        <circle key={x} className={classes.dot} cx={x} cy="13.5" r="3.5" />
      ))}
      <rect className={classes.pill} x="52" y="6" width="296" height="15" rx="7.5" />
      {address ? (
        <Address parts={address} height={height} />
      ) : (
        <Lines x={62} y={13.5} widths={[90]} />
      )}
      {menu && <Menu labels={menu} height={height} />}
      {rows.map((row, index) => (
        <Row key={row.label} row={row} y={40 + index * rowHeight} />
      ))}
      {button && <ButtonShape {...button} y={height - 32} />}
    </svg>
  );
}

/** The address bar, drawn large: the part that matters stands on a mark. */
function Address({ parts, height }: { parts: [string, string, string]; height: number }) {
  const [before, marked, after] = parts;
  return (
    <>
      <rect className={classes.markedBox} x="12" y="40" width={width - 24} height="30" rx="15" />
      <text className={classes.address} x="26" y="59.5">
        <tspan>{before}</tspan>
        <tspan className={classes.marked}>{marked}</tspan>
        <tspan>{after}</tspan>
      </text>
      <Lines x={26} y={height - 26} widths={[140, 70, 40]} />
      <Lines x={26} y={height - 14} widths={[90, 110]} />
    </>
  );
}

/** Lines in place of texts that do not matter. */
function Lines({ x, y, widths }: { x: number; y: number; widths: number[] }) {
  let left = x;
  return widths.map((each) => {
    const start = left;
    left += each + 8;
    return (
      <rect
        key={start}
        className={classes.line}
        x={start}
        y={y - 2}
        width={each}
        height="4"
        rx="2"
      />
    );
  });
}

function Menu({ labels, height }: { labels: Label[]; height: number }) {
  const { t } = useTranslation();
  return (
    <>
      <path
        className={classes.side}
        d={`M1 26.5H${menuWidth}V${height - 1}H8.5A7.5 7.5 0 0 1 1 ${height - 8.5}Z`}
      />
      {labels.map((label, index) => {
        const isLast = index === labels.length - 1;
        const [x, y] = [10 + index * 7, 36 + index * 24];
        return (
          <g key={label}>
            {isLast && (
              <rect
                className={classes.chosen}
                x={x - 5}
                y={y}
                width={menuWidth - x}
                height="20"
                rx="4"
              />
            )}
            <text className={isLast ? classes.chosenText : classes.menuText} x={x} y={y + 13.5}>
              {t(`crmGuides.labels.${label}`)}
            </text>
          </g>
        );
      })}
    </>
  );
}

function Row({ row, y }: { row: PictureRow; y: number }) {
  const { t } = useTranslation();
  const { label, value, kind = 'text', isMarked } = row;
  const x = menuWidth + 14;
  const box = isMarked ? classes.markedBox : classes.box;
  if (kind === 'check')
    return (
      <>
        <rect className={box} x={x} y={y + 4} width="12" height="12" rx="3" />
        <path className={classes.tick} d={`m${x + 3} ${y + 10} 2.5 2.5 4-5`} />
        <text className={classes.label} x={x + 19} y={y + 13.5}>
          {t(`crmGuides.labels.${label}`)}
        </text>
      </>
    );
  const text = typeof value === 'object' ? t(`crmGuides.labels.${value.label}`) : value;
  return (
    <>
      <text className={classes.label} x={x} y={y + 6}>
        {t(`crmGuides.labels.${label}`)}
      </text>
      <rect className={box} x={x} y={y + 10} width={width - x - 14} height="18" rx="4" />
      <text x={x + 7} y={y + 22.5}>
        {kind === 'secret' ? dots : text}
      </text>
    </>
  );
}

function ButtonShape({ label, isMarked, y }: { label: Label; isMarked?: boolean; y: number }) {
  const { t } = useTranslation();
  const x = menuWidth + 14;
  return (
    <>
      <rect
        className={isMarked ? classes.markedButton : classes.button}
        x={x}
        y={y}
        width={width - x - 14}
        height="20"
        rx="5"
      />
      <text className={classes.buttonText} x={x + (width - x - 14) / 2} y={y + 13.5}>
        {t(`crmGuides.labels.${label}`)}
      </text>
    </>
  );
}
