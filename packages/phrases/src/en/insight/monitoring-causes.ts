/** What is wrong, by the causes of the contract's `monitoringCauses`; mails and screens say it alike. */
export const causes = {
  'crm-credentials': 'The CRM does not accept the credentials.',
  'crm-forbidden': 'The CRM refuses what is asked: a permission is missing.',
  'crm-not-found': 'The CRM does not know the account at this address.',
  'crm-rate-limited': 'The CRM asks us to slow down, again and again.',
  'crm-unavailable': 'The CRM is down.',
  'crm-timeout': 'The CRM does not answer in time.',
  'crm-invalid-answer': 'Something other than the CRM answers at this address.',
  'crm-refused': 'The CRM refuses what is asked.',
  'crm-address': 'The address of the CRM may not be called.',
  'crm-internal': 'Asking the CRM failed on our side.',
  'tickets-not-read': 'Tickets of the CRM have not been read for too long.',
  'tickets-waiting': 'Tickets of the CRM wait too long to be read.',
  'tickets-given-up': 'Tickets of the CRM could not be read and were given up.',
  'retrieval-index-empty': 'There is knowledge, but none of it can be searched.',
  'retrieval-nothing-found': 'The search finds nothing for a question it should know.',
  'retrieval-timeout': 'The search takes too long.',
  'retrieval-failed': 'The search fails.',
  'suggestion-timeout': 'Writing a reply takes too long.',
  'suggestion-failed': 'Writing a reply fails.',
  'suggestion-models-failing': 'The language models of this client fail.',
  'write-back-waiting': 'Notes for the CRM wait too long.',
  'write-back-refused': 'The CRM does not take our notes.',
  'check-failed': 'The check itself stopped with an error.',
  'no-crm': 'No CRM is connected.',
  'no-knowledge': 'There is no knowledge yet.',
  'no-question': 'There is no question yet.',
  'module-off': 'The module is switched off.',
  'jobs-failing': 'Background jobs fail.',
  'jobs-waiting': 'Background jobs are not running.',
  'outbox-waiting': 'Outgoing messages are delayed.',
  'provider-failing': 'A provider of language models fails.',
  'figures-differ': 'Figures of the insights differ from the tickets they summarise.',
  unknown: 'The check failed without a known cause.',
};

/** What to do about it. */
export const remedies = {
  'crm-credentials':
    'Open the client’s CRMs and connect again: a key was revoked, changed or has expired.',
  'crm-forbidden':
    'Give the account that connects us the permissions named in the guide, then refresh.',
  'crm-not-found':
    'Compare the address in the client’s CRMs with the one people use: the account may have been renamed or closed.',
  'crm-rate-limited':
    'Reading continues automatically, more slowly. If it lasts, ask the CRM for a higher limit or disable other programs that call it.',
  'crm-unavailable':
    'Check the CRM’s status page. Reading resumes automatically once it is back; no ticket is lost.',
  'crm-timeout':
    'Look at the CRM’s own status page. If it is well, look at the network between this server and the CRM.',
  'crm-invalid-answer':
    'Check the address in the client’s CRMs: a login page or a proxy may answer instead of the CRM.',
  'crm-refused':
    'The status below is the CRM’s answer. Check the connection in the client’s CRMs; the CRM’s own log may say more.',
  'crm-address':
    'The address leads to no public server. Correct it in the client’s CRMs, or allow it in this installation’s configuration.',
  'crm-internal': 'The server’s log says more. Try again; if it stays, it is a fault to report.',
  'tickets-not-read':
    'Open the client’s CRMs: it says why reading stopped and reads again on request. If nothing is wrong there, the installation’s jobs say whether they run.',
  'tickets-waiting':
    'Wait while a backlog is read. If it does not shrink, the installation’s jobs say whether they run.',
  'tickets-given-up':
    'Open the client’s CRMs: it lists the tickets that were given up, says why, and reads them again on request.',
  'retrieval-index-empty':
    'Open the client’s knowledge: documents may all be retired, or still wait to be cut and indexed.',
  'retrieval-nothing-found':
    'Try the question in the search test of the client’s knowledge, and refresh its sources if documents are missing.',
  'retrieval-timeout':
    'Look at the database in the installation: its answer time and its connections. A large import may be running.',
  'retrieval-failed': 'Look at the database in the installation; the server’s log says more.',
  'suggestion-timeout':
    'Check the providers in the installation: one may be slow. You can put another model first.',
  'suggestion-failed':
    'Try the question in the tester, which names the cause; the server’s log says more.',
  'suggestion-models-failing':
    'Open models and costs: test the provider’s key, check the budget, or put another model first. Until then the built-in writer answers.',
  'write-back-waiting':
    'Check whether the CRM responds. Notes are then sent automatically, for about a day and a half; after that, send them again in the CRM settings.',
  'write-back-refused':
    'Check in the CRM that the account may write internal notes and fields, then ask for the note again from its ticket.',
  'check-failed': 'The server’s log says more. Refresh; if it stays, it is a fault to report.',
  'no-crm': 'Connect one in the client’s CRMs to have this step checked.',
  'no-knowledge': 'Give the client a help centre or documents to have this step checked.',
  'no-question': 'This step is checked once a customer has asked something.',
  'module-off': 'Switch it on in the client’s modules to have this step checked.',
  'jobs-failing':
    'The installation’s jobs show which one fails; the server log has the error. It retries automatically.',
  'jobs-waiting':
    'See whether a server process runs that works on jobs, and whether the database answers quickly.',
  'outbox-waiting':
    'The installation’s outboxes say which one. Look whether the receiver answers: the CRM, the program or the mail server.',
  'provider-failing':
    'Open models and costs: test its key, check the provider’s own status page, or put another provider first.',
  'figures-differ':
    'The figures are recounted automatically. If the incident stays open, report it.',
  unknown: 'Refresh. If it stays, the server’s log says more.',
};
