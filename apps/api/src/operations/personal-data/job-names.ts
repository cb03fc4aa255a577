export const eraseJob = 'personal-data.erase';
export const retentionJob = 'personal-data.retention';
