const macrosPage = {
  get: {
    operationId: 'list_macros',
    parameters: ['cursor', 'limit', 'search', 'order_by'].map((name) => ({
      name,
      in: 'query',
      schema: { type: 'string' },
    })),
    responses: {
      '200': {
        description: 'A page of macros',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['data', 'meta'],
              properties: { data: { type: 'array', items: { type: 'object' } } },
            },
          },
        },
      },
    },
  },
};

const pluginAccount = {
  get: {
    operationId: 'getConnectAccount',
    responses: {
      '200': {
        description: 'Whose token it is',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['error', 'data'],
              properties: {
                data: {
                  type: 'object',
                  required: ['plugin_id'],
                  properties: { plugin_id: { type: 'string' } },
                },
              },
            },
          },
        },
      },
    },
  },
};

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const version = {
  name: 'version',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^v[0-9]+\\.0$' },
};

/** Of one e-mail; a name that the page does not have is refused there. */
const emailInput = {
  type: 'object',
  required: ['emailAddresses', 'emailSubject', 'emailBody'],
  additionalProperties: false,
  properties: {
    emailAddresses: { type: 'string' },
    emailSubject: { type: 'string' },
    emailBody: { type: 'string' },
    senderType: { enum: ['CurrentUser', 'DefaultWorkflowUser', 'OrgWideEmailAddress'] },
    senderAddress: { type: 'string' },
    sendRichBody: { type: 'boolean' },
    relatedRecordId: { type: 'string' },
    logEmailOnSend: { type: 'boolean' },
    addThreadingTokenToBody: { type: 'boolean' },
    addThreadingTokenToSubject: { type: 'boolean' },
  },
};
const sendEmail = {
  post: {
    operationId: 'emailSimple',
    parameters: [version],
    requestBody: {
      required: true,
      ...json({
        type: 'object',
        required: ['inputs'],
        properties: { inputs: { type: 'array', minItems: 1, items: emailInput } },
      }),
    },
    responses: {
      '200': {
        description: 'A result for each e-mail',
        ...json({
          type: 'array',
          items: {
            type: 'object',
            required: ['actionName', 'isSuccess'],
            properties: {
              actionName: { enum: ['emailSimple'] },
              isSuccess: { type: 'boolean' },
              errors: { type: 'array', nullable: true, items: { type: 'object' } },
            },
          },
        }),
      },
    },
  },
};

const entriesPage = {
  get: {
    operationId: 'conversationEntries',
    parameters: [
      version,
      { name: 'identifier', in: 'path', required: true, schema: { type: 'string' } },
      {
        name: 'recordLimit',
        in: 'query',
        schema: { type: 'integer', minimum: 1, maximum: 1_000 },
      },
      { name: 'queryDirection', in: 'query', schema: { enum: ['FromStart', 'FromEnd'] } },
      { name: 'startTimestamp', in: 'query', schema: { type: 'integer' } },
      { name: 'endTimestamp', in: 'query', schema: { type: 'integer' } },
    ],
    responses: {
      '200': {
        description: 'What was said',
        ...json({
          type: 'object',
          required: ['conversationEntries'],
          properties: { conversationEntries: { type: 'array', items: { type: 'object' } } },
        }),
      },
    },
  },
};

const connectRoot = '/services/data/{version}';

/**
 * What stands on the vendors' pages and not in the files, written down from those pages:
 * developers.gorgias.com/reference/list-macros; Get Connect Account of docs.crisp.chat; of developer.salesforce.com
 * Simple Email Actions (Actions Developer Guide, API 64) and Conversation Entries (Connect REST API).
 */
export const additions: Record<string, Record<string, object>> = {
  'gorgias.derived.openapi.yaml': { '/api/macros': macrosPage },
  'salesforce.derived.openapi.yaml': {
    [`${connectRoot}/actions/standard/emailSimple`]: sendEmail,
    [`${connectRoot}/connect/conversation/{identifier}/entries`]: entriesPage,
  },
  'crisp.derived.openapi.yaml': { '/v1/plugin/connect/account': pluginAccount },
};
