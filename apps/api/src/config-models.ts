/** The model servers that settings name. */

export type ModelServer = { baseUrl: string; apiKey: string | null; model: string };
export type Named = {
  baseUrl: string | undefined;
  model: string | undefined;
  apiKey: string | undefined;
};

/** @throws Error when one of the two settings that make a server is missing */
export function modelServer(name: string, { baseUrl, model, apiKey }: Named): ModelServer | null {
  if (Boolean(baseUrl) !== Boolean(model)) {
    throw new Error(
      `Settings ${name}_BASE_URL and ${name}_MODEL go together: give both or neither.`,
    );
  }
  return baseUrl && model ? { baseUrl, apiKey: apiKey ?? null, model } : null;
}

/** @throws Error when the settings of the judge do not fit each other */
export function judgeSettings(
  kind: 'nli' | 'model' | undefined,
  named: Named,
): ModelServer | 'model' | null {
  const server = modelServer('JUDGE', named);
  if (kind !== undefined && (kind === 'nli') !== (server !== null))
    throw new Error('Setting JUDGE_KIND: nli needs JUDGE_BASE_URL and JUDGE_MODEL, model neither.');
  return kind === 'model' ? 'model' : server;
}
