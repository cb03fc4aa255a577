/** Imports from one console slice into another that are meant, each with its reason. */
export const consolePickers = [
  {
    from: 'chats',
    to: 'apps/console/src/suggestions/answer-view.tsx',
    reason: 'what the bot saw, and a suggested reply, are read as suggestions are',
  },
  {
    from: 'chats',
    to: 'apps/console/src/suggestions/left-out.tsx',
    reason: 'what was too much for a prompt is told in the same words everywhere',
  },
  {
    from: 'chats',
    to: 'apps/console/src/suggestions/suggestion-meta.tsx',
    reason: 'a confidence is told in the same words everywhere',
  },
  {
    from: 'chats',
    to: 'apps/console/src/suggestions/text-lines.ts',
    reason: 'the sentences of a trace become a text as those of a suggestion do',
  },
  {
    from: 'prompts',
    to: 'apps/console/src/deployments/deploy-dialog.tsx',
    reason: 'a version goes to production from its editor (ui: Prompt editor)',
  },
  {
    from: 'prompts',
    to: 'apps/console/src/deployments/head-state.tsx',
    reason: 'the editor’s head says how a deployment does',
  },
  {
    from: 'prompts',
    to: 'apps/console/src/deployments/history-pane.tsx',
    reason: 'the deployments of a prompt stand beside its text',
  },
  {
    from: 'prompts',
    to: 'apps/console/src/deployments/use-deploy-dialog.ts',
    reason: 'the editor opens the dialog for a version, or for a deployment under way',
  },
  {
    from: 'prompts',
    to: 'apps/console/src/deployments/rules-deploy-dialog.tsx',
    reason: 'rules come into force from their screen as versions do',
  },
  {
    from: 'prompts',
    to: 'apps/console/src/tester/prompt-try.tsx',
    reason: 'a prompt is tried beside its text (ui: Prompt editor)',
  },
  {
    from: 'prompts',
    to: 'apps/console/src/batch-testing/prompt-tests.tsx',
    reason: 'the test sets of a prompt stand beside its text',
  },
  {
    from: 'deployments',
    to: 'apps/console/src/prompts/version-diff.tsx',
    reason: 'what a deployment changes is shown as two versions are compared',
  },
  {
    from: 'deployments',
    to: 'apps/console/src/batch-testing/links.ts',
    reason: 'a failing case leads to its answers in the test run',
  },
  {
    from: 'deployments',
    to: 'apps/console/src/batch-testing/duration.ts',
    reason: 'how long tests take is told in the same words everywhere',
  },
  {
    from: 'suggestions',
    to: 'apps/console/src/write-back/suggestion-in-crm.tsx',
    reason: 'whether a suggestion stands in the CRM is read, and asked for, under it',
  },
  {
    from: 'tickets',
    to: 'apps/console/src/write-back/category-in-crm.tsx',
    reason: 'whether a category stands in the CRM is read beside it',
  },
  {
    from: 'crm',
    to: 'apps/console/src/write-back/posting-state.tsx',
    reason: 'how the way back does stands with the switch for it',
  },
  {
    from: 'crm',
    to: 'apps/console/src/clients/secret-field.tsx',
    reason: 'a secret that people copy is hidden and shown in the same way everywhere',
  },
  {
    from: 'tickets',
    to: 'apps/console/src/simulator/simulator-link.tsx',
    reason: 'from a ticket to itself in the demo’s CRM',
  },
  {
    from: 'tickets',
    to: 'apps/console/src/crm/use-crm-values.ts',
    reason: 'values of the CRM are named with the lists that the CRM itself has',
  },
  {
    from: 'chatbots',
    to: 'apps/console/src/crm/platforms.ts',
    reason: 'a chatbot passes on to a CRM by its name',
  },
  {
    from: 'write-back',
    to: 'apps/console/src/crm/platforms.ts',
    reason: 'a CRM has the same name everywhere',
  },
  {
    from: 'tickets',
    to: 'apps/console/src/categorization/ticket-category.tsx',
    reason: 'a category is read and corrected where the ticket is named',
  },
  {
    from: 'clients',
    to: 'apps/console/src/tickets/rules-progress.tsx',
    reason: 'switching a module judges every ticket anew, which is the tickets slice’s own',
  },
  {
    from: 'tickets',
    to: 'apps/console/src/ticket-actions/bulk-bar.tsx',
    reason: 'rows that are picked in the list show what can be done to them (ui: List)',
  },
  {
    from: 'ticket-actions',
    to: 'apps/console/src/tickets/ticket-search.ts',
    reason: 'an action on all that matches is for the filter that the list shows',
  },
  {
    from: 'tickets',
    to: 'apps/console/src/categorization/ticket-prediction.tsx',
    reason: 'what a ticket is probably about stands with what is known of it',
  },
  {
    from: 'tickets',
    to: 'apps/console/src/suggestions/suggestion-panel.tsx',
    reason: 'the ticket’s workbench shows the suggestion beside the conversation (ui: Ticket)',
  },
  {
    from: 'tickets',
    to: 'apps/console/src/suggestions/sent-answer.tsx',
    reason: 'what was sent stands beside the conversation, under the suggestion (ui: Ticket)',
  },
  {
    from: 'tickets',
    to: 'apps/console/src/third-party/third-party-panel.tsx',
    reason: 'what other systems know of the requester stands beside the ticket (ui: Ticket)',
  },
  {
    from: 'suggestions',
    to: 'apps/console/src/third-party/fact-mark.tsx',
    reason: 'a sentence says which looked-up facts it is from, and their rows are marked',
  },
  {
    from: 'batch-testing',
    to: 'apps/console/src/suggestions/answer-view.tsx',
    reason: 'answers of a test run are read as suggestions are: sentences with their sources',
  },
  {
    from: 'batch-testing',
    to: 'apps/console/src/deployments/check-text.ts',
    reason: 'why a check was not met reads alike in a run and where a deployment is refused',
  },
  {
    from: 'batch-testing',
    to: 'apps/console/src/retrieval/remote-choice.tsx',
    reason: 'documents are found by a part of their title as in the search test',
  },
  {
    from: 'batch-testing',
    to: 'apps/console/src/retrieval/queries.ts',
    reason: 'the titles that the search test’s choice offers',
  },
  {
    from: 'batch-testing',
    to: 'apps/console/src/tester/ticket-field.tsx',
    reason: 'a case is cut from a ticket with the tester’s own field',
  },
  {
    from: 'batch-testing',
    to: 'apps/console/src/tester/queries.ts',
    reason: 'the ticket that this field shows',
  },
  {
    from: 'tester',
    to: 'apps/console/src/batch-testing/add-case-dialog.tsx',
    reason: 'an answer becomes a test case in one dialog, wherever it is found',
  },
  {
    from: 'suggestions',
    to: 'apps/console/src/batch-testing/add-case-dialog.tsx',
    reason: 'a suggestion becomes a test case in the same dialog',
  },
  {
    from: 'tester',
    to: 'apps/console/src/suggestions/answer-view.tsx',
    reason: 'the tester’s answers are read as suggestions are: sentences with their sources',
  },
  {
    from: 'tester',
    to: 'apps/console/src/suggestions/suggestion-meta.tsx',
    reason: 'a confidence is told in the same words everywhere',
  },
  {
    from: 'tester',
    to: 'apps/console/src/suggestions/word-diff.tsx',
    reason: 'two answers, and what was really sent, are compared as variants are',
  },
  {
    from: 'suggestions',
    to: 'apps/console/src/knowledge/certification.ts',
    reason:
      'a source is certified where it is read, and the document’s page and lists follow at once',
  },
  {
    from: 'knowledge',
    to: 'apps/console/src/gaps/article-draft.tsx',
    reason: 'the editor of a new document begins with the draft of a gap or of two documents',
  },
  {
    from: 'gaps',
    to: 'apps/console/src/proposals/proposal-list.tsx',
    reason: 'proposals are the third list of the tab that says what to look at in the knowledge',
  },
  {
    from: 'proposals',
    to: 'apps/console/src/gaps/list-tools.tsx',
    reason: 'the lists of that tab have the same filters',
  },
  {
    from: 'proposals',
    to: 'apps/console/src/gaps/gap-crumbs.ts',
    reason: 'a proposal’s page stands below that tab',
  },
  {
    from: 'proposals',
    to: 'apps/console/src/knowledge/document-form.tsx',
    reason: 'what is proposed is edited as any document that is written here',
  },
  {
    from: 'proposals',
    to: 'apps/console/src/knowledge/use-document-values.ts',
    reason: 'the values of that form',
  },
  {
    from: 'proposals',
    to: 'apps/console/src/knowledge/queries.ts',
    reason: 'whether the document to change is certified, which accepting a change would end',
  },
  {
    from: 'proposals',
    to: 'apps/console/src/suggestions/notice.tsx',
    reason: 'something to know looks alike everywhere',
  },
  {
    from: 'reinforcement',
    to: 'apps/console/src/gaps/week-bars.tsx',
    reason: 'the weeks of a group are shown as those of a gap are',
  },
  {
    from: 'reinforcement',
    to: 'apps/console/src/gaps/list-tools.tsx',
    reason: 'its filters are chosen as those of the gaps are',
  },
  {
    from: 'reinforcement',
    to: 'apps/console/src/tickets/labels.ts',
    reason: 'a channel has the same name everywhere',
  },
  {
    from: 'reinforcement',
    to: 'apps/console/src/tickets/queries.ts',
    reason: 'the channels that a client’s tickets have are what groups can be filtered by',
  },
  {
    from: 'reinforcement',
    to: 'apps/console/src/clients/queries.ts',
    reason: 'whether the module is switched off is a setting of the client',
  },
  {
    from: 'reinforcement',
    to: 'apps/console/src/knowledge/markdown-field.tsx',
    reason: 'the answer of a group is written, and shown, as any document that is written here',
  },
  {
    from: 'reinforcement',
    to: 'apps/console/src/knowledge/document-form.tsx',
    reason: 'what such a document lacks is said in the same words',
  },
  {
    from: 'reinforcement',
    to: 'apps/console/src/knowledge/certify-dialog.tsx',
    reason: 'who approves an answer vouches for it until a day, as for any document',
  },
  {
    from: 'clients',
    to: 'apps/console/src/webhooks/webhooks-section.tsx',
    reason: 'the API settings hold what a client’s programs call and what they are told',
  },
  {
    from: 'clients',
    to: 'apps/console/src/users/factor-rule-section.tsx',
    reason: 'the general tab says of whom a second factor is demanded, which the account shows too',
  },
  {
    from: 'clients',
    to: 'apps/console/src/sources/sources-section.tsx',
    reason: 'the general tab holds the help-centre address (spec §2), which is of that slice',
  },
  {
    from: 'clients',
    to: 'apps/console/src/knowledge/csv-upload-section.tsx',
    reason: 'the general tab holds the upload of knowledge (spec §2), which is of that slice',
  },
  {
    from: 'models',
    to: 'apps/console/src/clients/llm-name.ts',
    reason:
      'an LLM is called the same everywhere; its names come with the screens, not with the frame',
  },
  {
    from: 'tickets',
    to: 'apps/console/src/exports/export-button.tsx',
    reason: 'a file is made of what a list shows, where it is shown',
  },
  {
    from: 'chats',
    to: 'apps/console/src/exports/export-button.tsx',
    reason: 'a file of the archived chats is made from their list',
  },
  {
    from: 'users',
    to: 'apps/console/src/exports/export-button.tsx',
    reason: 'a file of the people is made from their list',
  },
  {
    from: 'audit',
    to: 'apps/console/src/exports/export-button.tsx',
    reason: 'a file of the audit log is made from its list',
  },
  {
    from: 'insights',
    to: 'apps/console/src/exports/export-button.tsx',
    reason: 'a file of the figures is made where they are shown',
  },
  {
    from: 'ticket-actions',
    to: 'apps/console/src/exports/export-dialog.tsx',
    reason: 'what can be done to picked tickets includes a file of them',
  },
  {
    from: 'insights',
    to: 'apps/console/src/tickets/ticket-search.ts',
    reason: 'a figure leads to the list of the tickets behind it, with its filters set',
  },
  {
    from: 'insights',
    to: 'apps/console/src/tickets/queries.ts',
    reason: 'the values that a client’s tickets have are what figures can be filtered by',
  },
  {
    from: 'insights',
    to: 'apps/console/src/tickets/labels.ts',
    reason: 'a channel and a language have the same name everywhere',
  },
  {
    from: 'insights',
    to: 'apps/console/src/chats/chat-search.ts',
    reason: 'a figure of chats leads to their list, with its filters set',
  },
  {
    from: 'insights',
    to: 'apps/console/src/exports/export-button.tsx',
    reason: 'the table that is shown can be had as a file',
  },
  {
    from: 'insights',
    to: 'apps/console/src/exports/form-values.ts',
    reason: 'what that file is of',
  },
  {
    from: 'monitoring',
    to: 'apps/console/src/crm/platforms.ts',
    reason: 'a CRM has the same name everywhere',
  },
  {
    from: 'monitoring',
    to: 'apps/console/src/clients/llm-name.ts',
    reason: 'an LLM is called the same everywhere',
  },
  {
    from: 'monitoring',
    to: 'apps/console/src/webhooks/secret-dialog.tsx',
    reason: 'the secret of a webhook is shown once, in the same way everywhere',
  },
];
