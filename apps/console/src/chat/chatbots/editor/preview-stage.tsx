import { useElementSize } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import classes from '../chatbots.module.css';

/** Below this the widget takes the whole page, as on a phone. */
const leastDesktop = 560;
/** Room that the widget leaves around itself. */
const around = { width: 40, height: 108 };
/** A phone, in CSS pixels. */
const phone = { width: 375, height: 667 };

interface PreviewStageProps {
  isPhone: boolean;
  /** The size that the widget wants. */
  width: number;
  height: number;
  children: ReactNode;
}

/** Shows its frame as a page that is large enough for the widget, made smaller to fit the pane. */
export function PreviewStage({ isPhone, width, height, children }: PreviewStageProps) {
  const { ref, width: room, height: tall } = useElementSize();
  const least = isPhone
    ? phone
    : {
        width: Math.max(leastDesktop, width + around.width),
        height: height + around.height,
      };
  const scale = Math.min(1, room / least.width, tall / least.height) || 1;
  const page = isPhone ? phone : { width: room / scale, height: tall / scale };
  const style: CSSProperties = {
    width: `${Math.floor(page.width)}px`,
    height: `${Math.floor(page.height)}px`,
    transform: `scale(${scale})`,
    left: isPhone ? `${Math.max(0, (room - phone.width * scale) / 2)}px` : '0',
  };
  return (
    <div
      ref={ref}
      className={`surface clip relative min-h-0 ${classes.stage}`}
      data-phone={isPhone}
    >
      {room > 0 && (
        <div className={`absolute ${classes.sheet}`} style={style}>
          {children}
        </div>
      )}
    </div>
  );
}
