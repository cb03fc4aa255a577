/** Events on `window` by which the chat panel hides the support chat while it is open, and shows it again. */
export const chatPanelEvents = { hide: 'chat-panel:hide', show: 'chat-panel:show' } as const;
