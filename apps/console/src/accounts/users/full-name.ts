interface Names {
  email: string;
  firstname: string;
  lastname: string;
}

/** First and last name as far as they are known, else the e-mail. */
export function fullName({ email, firstname, lastname }: Names): string {
  return [firstname, lastname].filter(Boolean).join(' ') || email;
}
