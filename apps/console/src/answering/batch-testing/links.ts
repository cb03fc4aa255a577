/** The report of a run; with a case, that case is open in it. */
export const toRun = (run: string, testCase?: string) =>
  ({ to: '/test-runs/$run/{-$case}', params: { run, case: testCase } }) as const;

export const toSets = (client: string) =>
  ({ to: '/clients/details/$id/batch-testing', params: { id: client } }) as const;

export const toSet = (client: string, set: string) =>
  ({ to: '/clients/details/$id/batch-testing/$set', params: { id: client, set } }) as const;

/** A case of a set; without one, a new case. */
export const toCase = (client: string, set: string, testCase?: string) =>
  ({
    to: '/clients/details/$id/batch-testing/$set/cases/{-$case}',
    params: { id: client, set, case: testCase },
  }) as const;
