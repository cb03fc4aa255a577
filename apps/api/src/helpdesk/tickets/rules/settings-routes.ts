import { implement } from '@orpc/server';
import { ticketSettings } from '@replique/contract/helpdesk/ticket-settings';
import type { Deps } from '../../deps.ts';
import { personOf, type Context } from '../../../platform/http/access.ts';
import {
  previewFilters,
  readFilters,
  readMetadata,
  readOrderNumbers,
  readProgress,
  readReplyTarget,
  saveReplyTarget,
  readTicketValues,
  readWhitelist,
  saveFilters,
  saveMetadata,
  saveOrderNumbers,
  saveWhitelist,
} from './settings.ts';

export function ticketSettingsRoutes(deps: Deps) {
  const os = implement(ticketSettings).$context<Context>();
  return {
    metadata: os.metadata.handler(async ({ input, context }) => ({
      ticketsMetadataMappings: await readMetadata(deps, personOf(context), input.id),
    })),
    saveMetadata: os.saveMetadata.handler(async ({ input, context }) => ({
      ticketsMetadataMappings: await saveMetadata(
        deps,
        personOf(context),
        input.id,
        input.metadata,
      ),
    })),
    filters: os.filters.handler(({ input, context }) =>
      readFilters(deps, personOf(context), input.id),
    ),
    saveFilters: os.saveFilters.handler(({ input: { params, body }, context }) =>
      saveFilters(deps, personOf(context), params.id, body),
    ),
    previewFilters: os.previewFilters.handler(({ input: { params, body }, context }) =>
      previewFilters(deps, personOf(context), params.id, body),
    ),
    values: os.values.handler(({ input, context }) =>
      readTicketValues(deps, personOf(context), input.id),
    ),
    whitelist: os.whitelist.handler(async ({ input, context }) => ({
      anonymizationWhitelist: await readWhitelist(deps, personOf(context), input.id),
    })),
    saveWhitelist: os.saveWhitelist.handler(async ({ input, context }) => ({
      anonymizationWhitelist: await saveWhitelist(
        deps,
        personOf(context),
        input.id,
        input.anonymizationWhitelist,
      ),
    })),
    replyTarget: os.replyTarget.handler(({ input, context }) =>
      readReplyTarget(deps, personOf(context), input.id),
    ),
    saveReplyTarget: os.saveReplyTarget.handler(({ input, context }) =>
      saveReplyTarget(deps, personOf(context), input.id, input.hours),
    ),
    ruleProgress: os.ruleProgress.handler(({ input, context }) =>
      readProgress(deps, personOf(context), input.id),
    ),
    orderNumbers: os.orderNumbers.handler(async ({ input, context }) => ({
      patterns: await readOrderNumbers(deps, personOf(context), input.id),
    })),
    saveOrderNumbers: os.saveOrderNumbers.handler(async ({ input, context }) => ({
      patterns: await saveOrderNumbers(deps, personOf(context), input.id, input.patterns),
    })),
  };
}
