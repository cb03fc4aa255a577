import { pressed } from './pressed.ts';

// Tokens are no business of what runs in pages.
void chrome.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });

// The press lets us know the page that it was pressed on (activeTab); nothing may be awaited before the panel opens.
chrome.action.onClicked.addListener(({ windowId }) => {
  void (chrome.sidePanel?.open({ windowId }) ?? chrome.sidebarAction?.open());
  // Where no panel is open yet, nothing listens.
  chrome.runtime.sendMessage(pressed).catch(() => undefined);
});
