import type { Tx } from '../../../platform/db/database.ts';

/** The only SQL for known_devices but what ends with all sessions of a person; always through the staff door. */

/** Whether the person of this address signed in from this device since then. */
export async function isDeviceOf(
  tx: Tx,
  email: string,
  deviceHash: string,
  usedSince: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.user_id')
    .where('known_devices.device_hash', '=', deviceHash)
    .where('known_devices.last_used_at', '>', usedSince)
    .where('users.email', '=', email.trim().toLowerCase())
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Everybody who is known there goes on being known, under another hash. */
export async function renameDevice(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('known_devices')
    .set({ device_hash: to })
    .where('device_hash', '=', from)
    .execute();
}

export async function putDevice(
  tx: Tx,
  device: { userId: number; deviceHash: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ user_id: device.userId, device_hash: device.deviceHash, last_used_at: device.at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_used_at: device.at }),
    )
    .execute();
}

/** Keeps so many of a person's, the ones used last. */
export async function keepLatestDevices(tx: Tx, userId: number, most: number): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', 'in', (eb) =>
      eb
        .selectFrom('known_devices')
        .select('device_hash')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('device_hash')
        .offset(most),
    )
    .execute();
}

export async function removeDevicesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

export async function removeDevicesBefore(tx: Tx, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('known_devices')
    .where('last_used_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
