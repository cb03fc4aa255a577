import { implement } from '@orpc/server';
import { factorRules } from '@replique/contract/accounts/factor-rules';
import type { Deps } from '../../deps.ts';
import { personOf, type Context } from '../../../platform/http/access.ts';
import { readFactorRule, readStaffRule, saveFactorRule, saveStaffRule } from './factor-rules.ts';

export function factorRulesRoutes(deps: Deps) {
  const os = implement(factorRules).$context<Context>();
  return {
    read: os.read.handler(({ input, context }) =>
      readFactorRule(deps, personOf(context), input.client),
    ),
    save: os.save.handler(({ input, context }) => {
      const { client, ...rule } = input;
      return saveFactorRule(deps, personOf(context), client, rule);
    }),
    readStaff: os.readStaff.handler(() => readStaffRule(deps)),
    saveStaff: os.saveStaff.handler(({ input, context }) =>
      saveStaffRule(deps, personOf(context), input),
    ),
  };
}
