/** Where the panel is; the build fills it in. */
export const address = '{{address}}';
