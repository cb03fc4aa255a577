import type { DeskPlatform } from '@replique/contract/helpdesk/crm';
import type { Tx } from '../../../platform/db/database.ts';

/** The only SQL for crm_apps; through the staff door, but for whether there is one. */

export type AppRow = {
  platform: DeskPlatform;
  appId: string;
  sealedSecret: string;
  /** Of a plugin. */
  installUrl: string | null;
  sealedHookSecret: string | null;
  updatedAt: Date;
};

const apps = (tx: Tx) =>
  tx
    .selectFrom('crm_apps')
    .select([
      'platform',
      'app_id as appId',
      'sealed_secret as sealedSecret',
      'install_url as installUrl',
      'sealed_hook_secret as sealedHookSecret',
      'updated_at as updatedAt',
    ]);

export const listApps = (tx: Tx): Promise<AppRow[]> => apps(tx).execute();

export const findApp = (tx: Tx, platform: DeskPlatform): Promise<AppRow | undefined> =>
  apps(tx).where('platform', '=', platform).executeTakeFirst();

/** As the tenant too, who sees nothing else of it. */
export async function hasApp(tx: Tx, platform: DeskPlatform): Promise<boolean> {
  const row = await tx
    .selectFrom('crm_apps')
    .select('platform')
    .where('platform', '=', platform)
    .executeTakeFirst();
  return row !== undefined;
}

export async function putApp(tx: Tx, row: AppRow): Promise<void> {
  const written = {
    app_id: row.appId,
    sealed_secret: row.sealedSecret,
    install_url: row.installUrl,
    sealed_hook_secret: row.sealedHookSecret,
    updated_at: row.updatedAt,
  };
  await tx
    .insertInto('crm_apps')
    .values({ platform: row.platform, ...written })
    .onConflict((conflict) => conflict.column('platform').doUpdateSet(written))
    .execute();
}

export async function removeApp(tx: Tx, platform: DeskPlatform): Promise<void> {
  await tx.deleteFrom('crm_apps').where('platform', '=', platform).execute();
}
