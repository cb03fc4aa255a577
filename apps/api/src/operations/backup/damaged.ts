/** The file is not what was written: `message` says where. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup';
}
