/** What of a ticket is classified. */
export function textOf({ subject, question }: { subject: string; question: string }): string {
  return question.startsWith(subject) ? question : `${subject}\n${question}`;
}
