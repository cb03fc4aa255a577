import { sealedColumns as ofAuth } from '../auth/auth.ts';
import { sealedColumns as ofChatbots } from '../chatbots/chatbots.ts';
import { sealedColumns as ofCrm } from '../crm/crm.ts';
import type { SealedColumn } from '../http/sealed-column.ts';
import { sealedColumns as ofMail } from '../mail/mail.ts';
import { sealedColumns as ofModels } from '../models/models.ts';
import { sealedColumns as ofMonitoring } from '../monitoring/monitoring.ts';
import { sealedColumns as ofPersonalData } from '../personal-data/personal-data.ts';
import { sealedColumns as ofThirdParty } from '../third-party/third-party.ts';
import { sealedColumns as ofWebhooks } from '../webhooks/webhooks.ts';

/** Every column of sealed texts. What the installation cannot start without comes first. */
export const allSealedColumns: SealedColumn[] = [
  ...ofAuth,
  ...ofChatbots,
  ...ofCrm,
  ...ofModels,
  ...ofMonitoring,
  ...ofPersonalData,
  ...ofWebhooks,
  ...ofThirdParty,
  ...ofMail,
];
