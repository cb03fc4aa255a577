export { DamagedBackup } from './damaged.ts';
export { makeBackupKey } from './encryption.ts';
export { eraseAgain, eraseAgainWhileHeld, keepErasures } from './erasures.ts';
export { readOutgoingHold, releaseOutgoing } from './hold.ts';
export { makeBackup } from './make-backup.ts';
export { totalRows, type Manifest } from './manifest.ts';
export { restoreBackup, type Restored } from './restore.ts';
export { verifyBackup } from './verify.ts';
