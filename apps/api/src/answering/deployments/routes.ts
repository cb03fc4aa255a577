import { implement } from '@orpc/server';
import { deployments } from '@replique/contract/answering/deployments';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { deployRulesVersion, deployVersion, rollBackTo } from './deploy.ts';
import {
  cancelDeployment,
  listDeploymentsOf,
  listRulesDeployments,
  readDeployment,
  readGate,
  readRulesGate,
} from './deployments.ts';

export function deploymentsRoutes(deps: Deps) {
  const os = implement(deployments).$context<Context>();
  return {
    gate: os.gate.handler(({ input }) => readGate(deps, input.prompt)),
    deploy: os.deploy.handler(({ input: { prompt, ...asked }, context }) =>
      deployVersion(deps, personOf(context).userId, prompt, asked),
    ),
    rollBack: os.rollBack.handler(({ input: { prompt, ...asked }, context }) =>
      rollBackTo(deps, personOf(context).userId, prompt, asked),
    ),
    list: os.list.handler(({ input: { prompt, ...page } }) =>
      listDeploymentsOf(deps, prompt, page),
    ),
    get: os.get.handler(({ input }) => readDeployment(deps, input.deployment)),
    cancel: os.cancel.handler(({ input, context }) =>
      cancelDeployment(deps, personOf(context).userId, input.deployment),
    ),
    rulesGate: os.rulesGate.handler(() => readRulesGate(deps)),
    deployRules: os.deployRules.handler(({ input, context }) =>
      deployRulesVersion(deps, personOf(context).userId, input),
    ),
    rulesDeployments: os.rulesDeployments.handler(({ input }) => listRulesDeployments(deps, input)),
  };
}
