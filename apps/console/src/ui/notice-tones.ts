import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';

/** How a notice looks: its icon, the class of its ground and that of the icon. */
export const noticeTones = {
  neutral: [IconInfoCircle, 'ground-neutral', ''],
  info: [IconInfoCircle, 'ground-info', 'info'],
  success: [IconCircleCheck, 'ground-success', 'success'],
  warning: [IconAlertTriangle, 'ground-warning', 'caution'],
  danger: [IconAlertTriangle, 'ground-danger', 'danger'],
} as const;
