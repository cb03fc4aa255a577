/**
 * The four roles of every installation (they belong to the whole PostgreSQL cluster):
 * owner owns the schema and runs migrations and backups; login is what the server connects as
 * and may do nothing but become tenant or staff; tenant sees one client's rows; staff sees all.
 */
export const roles = {
  owner: 'replique_owner',
  login: 'replique_login',
  tenant: 'replique_tenant',
  staff: 'replique_staff',
} as const;
