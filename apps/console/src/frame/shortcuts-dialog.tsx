import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { keepFocus } from '../ui/focus/keep-focus.ts';
import { controlKey } from '../lib/keys/send-key.ts';
import type { PhraseKey } from '../lib/language/phrase.ts';
import { queryClient } from '../lib/query-client.ts';
import { useFirstFocusBack } from '../ui/focus/use-first-focus-back.ts';
import classes from './shortcuts-dialog.module.css';

interface Shortcut {
  keys: string[];
  does: PhraseKey;
}

interface Section {
  title: PhraseKey;
  shortcuts: Shortcut[];
}

const sections: Section[] = [
  {
    title: 'shortcuts.everywhere',
    shortcuts: [
      { keys: ['Ctrl', 'K'], does: 'shortcuts.palette' },
      { keys: ['?'], does: 'shortcuts.thisList' },
      { keys: ['Ctrl', 'S'], does: 'shortcuts.save' },
      { keys: ['Esc'], does: 'shortcuts.close' },
    ],
  },
  {
    title: 'shortcuts.ticketList',
    shortcuts: [
      { keys: ['J'], does: 'shortcuts.nextRow' },
      { keys: ['K'], does: 'shortcuts.previousRow' },
      { keys: ['Enter'], does: 'shortcuts.openRow' },
      { keys: ['X'], does: 'shortcuts.pickRow' },
      { keys: ['Shift', 'X'], does: 'shortcuts.pickRows' },
      { keys: ['/'], does: 'shortcuts.search' },
    ],
  },
  {
    title: 'shortcuts.groupList',
    shortcuts: [
      { keys: ['J'], does: 'shortcuts.nextRow' },
      { keys: ['K'], does: 'shortcuts.previousRow' },
      { keys: ['Enter'], does: 'shortcuts.openRow' },
      { keys: ['/'], does: 'shortcuts.search' },
    ],
  },
  {
    title: 'shortcuts.monitoringList',
    shortcuts: [
      { keys: ['J'], does: 'shortcuts.nextRow' },
      { keys: ['K'], does: 'shortcuts.previousRow' },
      { keys: ['Enter'], does: 'shortcuts.openRow' },
      { keys: ['/'], does: 'shortcuts.search' },
    ],
  },
  {
    title: 'shortcuts.ticket',
    shortcuts: [
      { keys: ['J'], does: 'shortcuts.next' },
      { keys: ['K'], does: 'shortcuts.previous' },
      { keys: ['G'], does: 'shortcuts.generate' },
      { keys: ['E'], does: 'shortcuts.edit' },
      { keys: ['A'], does: 'shortcuts.accept' },
      { keys: ['Ctrl', 'Enter'], does: 'shortcuts.deliverAndNext' },
      { keys: ['C'], does: 'shortcuts.copy' },
      { keys: ['D'], does: 'shortcuts.delete' },
      { keys: ['V'], does: 'shortcuts.certify' },
      { keys: ['1', '–', '9'], does: 'shortcuts.source' },
      { keys: ['Q'], does: 'shortcuts.tickQuestion' },
      { keys: ['N'], does: 'shortcuts.irrelevant' },
      { keys: ['R'], does: 'shortcuts.rate' },
      { keys: ['/'], does: 'shortcuts.instruct' },
      { keys: ['H'], does: 'shortcuts.snooze' },
      { keys: ['M'], does: 'shortcuts.macros' },
      { keys: ['Z'], does: 'shortcuts.undo' },
    ],
  },
  {
    title: 'shortcuts.group',
    shortcuts: [
      { keys: ['J'], does: 'shortcuts.next' },
      { keys: ['K'], does: 'shortcuts.previous' },
      { keys: ['Enter'], does: 'shortcuts.openRow' },
      { keys: ['X'], does: 'shortcuts.pickRow' },
      { keys: ['Shift', 'X'], does: 'shortcuts.pickRows' },
      { keys: ['E'], does: 'shortcuts.writeAnswer' },
      { keys: ['A'], does: 'shortcuts.approve' },
      { keys: ['W'], does: 'shortcuts.withdraw' },
      { keys: ['S'], does: 'shortcuts.splitOff' },
      { keys: ['M'], does: 'shortcuts.move' },
      { keys: ['O'], does: 'shortcuts.takeOut' },
      { keys: ['G'], does: 'shortcuts.merge' },
      { keys: ['R'], does: 'shortcuts.rename' },
      { keys: ['D'], does: 'shortcuts.dismiss' },
      { keys: ['Z'], does: 'shortcuts.undoDismissal' },
    ],
  },
  {
    title: 'shortcuts.proposal',
    shortcuts: [
      { keys: ['E'], does: 'shortcuts.editProposal' },
      { keys: ['A'], does: 'shortcuts.acceptProposal' },
      { keys: ['D'], does: 'shortcuts.rejectProposal' },
      { keys: ['Z'], does: 'shortcuts.undoRejection' },
    ],
  },
  {
    title: 'shortcuts.chats',
    shortcuts: [
      { keys: ['J'], does: 'shortcuts.nextChat' },
      { keys: ['K'], does: 'shortcuts.previousChat' },
      { keys: ['T'], does: 'shortcuts.takeOver' },
      { keys: ['R'], does: 'shortcuts.reply' },
      { keys: ['N'], does: 'shortcuts.note' },
      { keys: ['Ctrl', 'Enter'], does: 'shortcuts.send' },
      { keys: ['B'], does: 'shortcuts.handBack' },
      { keys: ['E'], does: 'shortcuts.archive' },
    ],
  },
];

const onTicket = /\/tickets\/([0-9a-f-]{36})/;

/** On a ticket its keys come first, and without that of the macros where its CRM has none. */
function sectionsHere(): Section[] {
  const ticket = onTicket.exec(location.pathname)?.[1];
  if (ticket === undefined) return sections;
  // The frame does not wait for `lib/orpc.ts`: the key is written out.
  const known = queryClient.getQueryData<{ hasMacros: boolean }>([
    ['writeBack', 'list'],
    { type: 'query', input: { ticket } },
  ]);
  const ofTicket = sections.flatMap((section) => {
    if (section.title !== 'shortcuts.ticket') return [];
    const has = ({ does }: Shortcut) => does !== 'shortcuts.macros' || known?.hasMacros === true;
    return [{ ...section, shortcuts: section.shortcuts.filter(has) }];
  });
  return [...ofTicket, ...sections.filter(({ title }) => title !== 'shortcuts.ticket')];
}

/** What `?` shows: every key of the console. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  useFirstFocusBack(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('palette.shortcuts')}
      size="28rem"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      onExitTransitionEnd={keepFocus}
    >
      {sectionsHere().map(({ title, shortcuts }) => (
        <section key={title} className={classes.section}>
          <h3 className="mb-4 small muted">{t(title)}</h3>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={does}>
                <dt>{t(does)}</dt>
                <dd className="gap-4 flex">
                  {keys.map((key) => (
                    <kbd key={key}>{key === 'Ctrl' ? controlKey : key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
