import { ORPCError } from '@orpc/client';
import type { Prompt } from '@replique/contract/answering/prompts';

/** The variables that the server did not know, when that is why it refused a text. */
export function refusedVariables(error: unknown): string[] {
  if (!(error instanceof ORPCError) || error.code !== 'prompts.unknown-variable') return [];
  const { variables } = error.data as { variables: string[] };
  return variables;
}

/** Who answers with a prompt. */
export type PromptUsers = Pick<Prompt, 'clients' | 'chatbots'>;

/** Who answers with the prompt, when that is why the server refused to delete or to archive it. */
export function usersOfRefusal(error: unknown): PromptUsers | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'prompts.in-use') return undefined;
  return error.data as PromptUsers;
}
