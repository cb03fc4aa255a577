import type { FactorRule, StaffFactorRule } from '@replique/contract/accounts/factor-rules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { secondFactorQuery } from './account/account-queries.ts';

export const factorRuleQuery = (client: string) =>
  queryOptions({
    queryKey: ['factor-rule', client],
    queryFn: ({ signal }) => api.factorRules.read({ client }, { signal }),
  });

export const staffRuleQuery = queryOptions({
  queryKey: ['factor-rule', 'staff'],
  queryFn: ({ signal }) => api.factorRules.readStaff(undefined, { signal }),
});

export function useSaveFactorRule(client: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (rule: FactorRule) => api.factorRules.save({ client, ...rule }),
    onSuccess: async (rule) => {
      queryClient.setQueryData(factorRuleQuery(client).queryKey, rule);
      // It may demand one of whoever saved it.
      await queryClient.invalidateQueries(secondFactorQuery);
    },
  });
}

export function useSaveStaffRule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (rule: StaffFactorRule) => api.factorRules.saveStaff(rule),
    onSuccess: async (rule) => {
      queryClient.setQueryData(staffRuleQuery.queryKey, rule);
      await queryClient.invalidateQueries(secondFactorQuery);
    },
  });
}
