interface Names {
  email: string;
  firstname: string;
  lastname: string;
}

/** Spec §3: the e-mail when a name is missing; otherwise first name, space, first letter of the last name, full stop. */
export function displayName({ email, firstname, lastname }: Names): string {
  const initial = Array.from(lastname.trim())[0];
  if (firstname.trim() === '' || initial === undefined) return email;
  return `${firstname.trim()} ${initial.toUpperCase()}.`;
}
