import { useMediaQuery } from '@mantine/hooks';
import {
  Fragment,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import classes from './workbench.module.css';

export interface Pane {
  key: string;
  /** Its name: on the tab of a narrow screen, and for assistive technology. */
  label: string;
  content: ReactNode;
  /** Stays below while the content scrolls. */
  foot?: ReactNode;
}

interface WorkbenchProps {
  /** What stands above the panes: breadcrumb, name, actions. */
  head: ReactNode;
  /** What the panes are about; another one brings a narrow screen back to the middle pane. */
  subject?: string;
  /** A pane to bring forward on a narrow screen, each time this changes. */
  revealed?: string | undefined;
  /** How wide the side panes begin, in pixels. */
  leftStart?: number;
  rightStart?: number;
  /** Left out, two panes remain. */
  left?: Pane;
  middle: Pane;
  right: Pane;
}

const narrow = '(max-width: 899px)';
const minWidth = 220;
const maxWidth = 640;
const keyStep = 16;

interface SplitterProps {
  label: string;
  width: number;
  /** 1 when moving right widens the pane, -1 when it narrows it. */
  direction: 1 | -1;
  onResize: (width: number) => void;
}

function clamp(width: number): number {
  return Math.min(Math.max(width, minWidth), maxWidth);
}

function Splitter({ label, width, direction, onResize }: SplitterProps) {
  const start = useRef({ x: 0, width });
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onResize(clamp(start.current.width + (event.clientX - start.current.x) * direction));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onResize(clamp(width + step * direction));
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(width)}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      className={`above ground-line relative ${classes.splitter}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}

function PaneTabs({
  panes,
  active,
  onChoose,
}: {
  panes: Pane[];
  active: string;
  onChoose: (key: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={`line-below flex ${classes.tabs}`} role="group" aria-label={t('ui.panes')}>
      {panes.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className={`pressable medium muted pad-0-8 transparent grow inner-outline ${classes.tab}`}
          data-tour-tab={key}
          aria-pressed={key === active}
          onClick={() => onChoose(key)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Page shape 4: three panes, resizable by pointer and arrow keys; under 900 px they become tabs. */
export function Workbench(props: WorkbenchProps) {
  const { head, subject, revealed, left, middle, right } = props;
  const { leftStart = 240, rightStart = 400 } = props;
  const { t } = useTranslation();
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const [active, setActive] = useState(revealed ?? middle.key);
  const [seen, setSeen] = useState({ subject, revealed });
  if (seen.subject !== subject || seen.revealed !== revealed) {
    setSeen({ subject, revealed });
    if (revealed !== undefined && seen.revealed !== revealed) setActive(revealed);
    else if (seen.subject !== subject) setActive(middle.key);
  }
  const [leftWidth, setLeftWidth] = useState(clamp(leftStart));
  const [rightWidth, setRightWidth] = useState(clamp(rightStart));
  const panes = left ? [left, middle, right] : [middle, right];
  const splitters: Record<string, SplitterProps> = {
    ...(left && {
      [left.key]: {
        label: t('ui.resizePanes', { left: left.label, right: middle.label }),
        width: leftWidth,
        direction: 1,
        onResize: setLeftWidth,
      },
    }),
    [middle.key]: {
      label: t('ui.resizePanes', { left: middle.label, right: right.label }),
      width: rightWidth,
      direction: -1,
      onResize: setRightWidth,
    },
  };
  return (
    <div className={`column ${classes.workbench}`} data-fills-page>
      <div className={`line-below ${classes.head}`}>{head}</div>
      {isNarrow && <PaneTabs panes={panes} active={active} onChoose={setActive} />}
      <div
        className={`min-h-0 stack grow ${classes.panes}`}
        data-panes={panes.length}
        style={{ '--left': `${leftWidth}px`, '--right': `${rightWidth}px` } as React.CSSProperties}
      >
        {panes.map((pane) => {
          const splitter = splitters[pane.key];
          return (
            <Fragment key={pane.key}>
              <div
                className={`column min-h-0 shrink ${classes.pane}`}
                data-pane={pane.key}
                hidden={isNarrow && pane.key !== active}
              >
                <section
                  aria-label={pane.label}
                  className={`relative grow min-h-0 scroll inner-outline ${classes.content}`}
                  data-tour={pane.key}
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
                  tabIndex={0}
                >
                  {pane.content}
                </section>
                {pane.foot}
              </div>
              {splitter && !isNarrow && <Splitter {...splitter} />}
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}
