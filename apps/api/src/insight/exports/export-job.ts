/** The job that makes files. */
export const exportJob = 'exports.make';
/** The job that asks for the files of schedules. */
export const scheduleJob = 'exports.schedule';
