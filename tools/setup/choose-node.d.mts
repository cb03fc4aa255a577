/** The environment with the folder where Node keeps compiled code. */
export function withCompileCache(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
