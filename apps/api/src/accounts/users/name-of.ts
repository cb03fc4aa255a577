/** First and last name; the address of who has none. */
export const nameOf = ({
  firstname,
  lastname,
  email,
}: {
  firstname: string;
  lastname: string;
  email: string;
}): string => [firstname, lastname].filter(Boolean).join(' ') || email;
