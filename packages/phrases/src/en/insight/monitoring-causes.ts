/** What is wrong, by the causes of the contract's `monitoringCauses`; mails and screens say it alike. */
export const causes = {
  'crm-credentials': 'The CRM does not accept the credentials.',
  'crm-forbidden': 'The CRM refused the request: a permission is missing.',
  'crm-not-found': 'The CRM has no account at this address.',
  'crm-rate-limited': 'The CRM keeps limiting our requests.',
  'crm-unavailable': 'The CRM is down.',
  'crm-timeout': 'The CRM does not respond in time.',
  'crm-invalid-answer': 'Something other than the CRM responds at this address.',
  'crm-refused': 'The CRM refused the request.',
  'crm-address': 'The CRM’s address is not allowed.',
  'crm-internal': 'The call to the CRM failed on our side.',
  'tickets-not-read': 'No CRM tickets have been read for too long.',
  'tickets-waiting': 'CRM tickets are waiting too long to be read.',
  'tickets-given-up': 'Some CRM tickets could not be read.',
  'retrieval-index-empty': 'There is knowledge, but none of it can be searched.',
  'retrieval-nothing-found': 'The search finds nothing for a question it should know.',
  'retrieval-timeout': 'The search takes too long.',
  'retrieval-failed': 'The search is failing.',
  'suggestion-timeout': 'Writing a reply takes too long.',
  'suggestion-failed': 'Replies cannot be written.',
  'suggestion-models-failing': 'This client’s language models are failing.',
  'write-back-waiting': 'Notes to the CRM are delayed.',
  'write-back-refused': 'The CRM rejects our notes.',
  'check-failed': 'The check itself stopped with an error.',
  'no-crm': 'No CRM is connected.',
  'no-knowledge': 'There is no knowledge yet.',
  'no-question': 'There are no questions yet.',
  'module-off': 'The module is switched off.',
  'jobs-failing': 'Background jobs are failing.',
  'jobs-waiting': 'Background jobs are not running.',
  'process-silent': 'A server process lost its connection to the database or the bus.',
  'outbox-waiting': 'Outgoing messages are delayed.',
  'provider-failing': 'A language model provider is failing.',
  'figures-differ': 'Figures in Insights differ from the tickets they summarise.',
  unknown: 'The check failed without a known cause.',
};

/** What to do about it. */
export const remedies = {
  'crm-credentials':
    'Open the client’s CRMs and reconnect: a key was changed or revoked, or has expired.',
  'crm-forbidden': 'Give the connected account the permissions listed in the guide, then refresh.',
  'crm-not-found':
    'Compare the address in the client’s CRMs with the one people use: the account may have been renamed or closed.',
  'crm-rate-limited':
    'Reading continues automatically, more slowly. If it lasts, ask the CRM for a higher limit or disable other programs that call it.',
  'crm-unavailable':
    'Check the CRM’s status page. Reading resumes automatically once it is back; no ticket is lost.',
  'crm-timeout':
    'Check the CRM’s status page. If there is no outage, check the network between this server and the CRM.',
  'crm-invalid-answer':
    'Check the address in the client’s CRMs: a login page or a proxy may respond instead of the CRM.',
  'crm-refused':
    'The status below is the CRM’s response. Check the connection in the client’s CRMs; the CRM’s own log may show more.',
  'crm-address':
    'This is not a public address. Correct it in the client’s CRMs, or allow it in this installation’s configuration.',
  'crm-internal': 'Try again. If it still fails, report it with the details from the server log.',
  'tickets-not-read':
    'Open the client’s CRMs to see why reading stopped and to start it again. If all is well there, check that the installation’s jobs are running.',
  'tickets-waiting':
    'Wait while the backlog is read. If it does not shrink, check that the installation’s jobs are running.',
  'tickets-given-up':
    'Open the client’s CRMs to see which tickets failed and why, and to read them again.',
  'retrieval-index-empty':
    'Open the client’s knowledge: all documents may be archived, or still waiting to be indexed.',
  'retrieval-nothing-found':
    'Try the question in the search test of the client’s knowledge, and refresh its sources if documents are missing.',
  'retrieval-timeout':
    'Check the database under Installation: its response time and connections. A large import may be running.',
  'retrieval-failed': 'Check the database under Installation. The server log has the details.',
  'suggestion-timeout':
    'Check the providers under Installation: one may be slow. You can put another model first.',
  'suggestion-failed':
    'Try the question in the tester, which shows the cause. The server log has the details.',
  'suggestion-models-failing':
    'Open models and costs: test the provider’s key, check the budget, or put another model first. Until then, the built-in writer replies.',
  'write-back-waiting':
    'Check whether the CRM responds. Notes are then sent automatically, for about a day and a half; after that, send them again in the CRM settings.',
  'write-back-refused':
    'Check in the CRM that the account can write internal notes and fields, then send the note again from its ticket.',
  'check-failed': 'Refresh. If it still fails, report it with the details from the server log.',
  'no-crm': 'Connect one in the client’s CRMs to check this step.',
  'no-knowledge': 'Add a help centre or documents to check this step.',
  'no-question': 'This step is checked once a customer has asked something.',
  'module-off': 'Switch it on in the client’s modules to check this step.',
  'jobs-failing':
    'The installation’s jobs show which one fails; the server log has the error. It retries automatically.',
  'jobs-waiting':
    'Check that a server process is running jobs, and that the database responds quickly.',
  'process-silent':
    'It reconnects automatically. If the incident stays open, check the network between this server and the database (or the bus, if it is named), then restart the process.',
  'outbox-waiting':
    'The queues under Installation show which. Check that the receiver responds: the CRM, the webhook or the mail server.',
  'provider-failing':
    'Open models and costs: test its key, check the provider’s status page, or put another provider first.',
  'figures-differ':
    'The figures are recounted automatically. If the incident stays open, report it.',
  unknown: 'Refresh. If it still fails, the server log has the details.',
};
