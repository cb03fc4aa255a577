import { afterRestore as ofAuth } from '../auth/auth.ts';
import type { AfterRestore } from '../db/after-restore.ts';
import { afterRestore as ofEscalations } from '../escalations/escalations.ts';
import { afterRestore as ofExports } from '../exports/exports.ts';
import { afterRestore as ofInsights } from '../insights/insights.ts';
import { afterRestore as ofMail } from '../mail/mail.ts';
import { afterRestore as ofMonitoring } from '../monitoring/monitoring.ts';
import { afterRestore as ofWebhooks } from '../webhooks/webhooks.ts';
import { afterRestore as ofWriteBack } from '../write-back/write-back.ts';

/** Everything that goes out, and everything that lets somebody in. */
export const allAfterRestore: AfterRestore[] = [
  ofAuth,
  ofMail,
  ofWebhooks,
  ofWriteBack,
  ofEscalations,
  ofMonitoring,
  ofInsights,
  ofExports,
];
