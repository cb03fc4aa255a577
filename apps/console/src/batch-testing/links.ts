/** Address of the report of a run. */
export const runPath = (run: string): string => `/test-runs/${run}`;

/** Address of one case in the report of a run: the question, every answer, every check. */
export const runCasePath = (run: string, testCase: string): string => `${runPath(run)}/${testCase}`;

export const setsPath = (client: string): string => `/clients/details/${client}/batch-testing`;

export const setPath = (client: string, set: string): string => `${setsPath(client)}/${set}`;

/** A case to change; without one, a new case. */
export const casePath = (client: string, set: string, testCase?: string): string =>
  `${setPath(client, set)}/cases${testCase === undefined ? '' : `/${testCase}`}`;
