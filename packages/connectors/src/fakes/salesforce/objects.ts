/** The objects of the played organisation: their fields, and how they are described. */

export type Field = {
  name: string;
  type:
    | 'id'
    | 'string'
    | 'textarea'
    | 'email'
    | 'picklist'
    | 'reference'
    | 'datetime'
    | 'boolean'
    | 'int';
  label?: string;
  /** Nobody but the platform writes it. */
  isFixed?: boolean;
  isRequired?: boolean;
  isCustom?: boolean;
  values?: readonly string[];
  /** Other values than these are refused. */
  isRestricted?: boolean;
  length?: number;
  /** By which name the record behind a reference is reached. */
  relation?: { name: string; to: string };
};

export const categoryFieldId = 'Category__c';
export const categoryValues = [
  'Order status',
  'Delivery problem',
  'Return or refund',
  'Account',
  'Product question',
] as const;
export const channels = ['Email', 'Web', 'Phone', 'Chat'] as const;

const fixed = (name: string, type: Field['type']): Field => ({ name, type, isFixed: true });
const link = (name: string, relation: string, to: string, isFixed = false): Field => ({
  name,
  type: 'reference',
  isFixed,
  relation: { name: relation, to },
});

/** What every record has; some never go into the bin. */
const kept: Field[] = [
  fixed('Id', 'id'),
  fixed('CreatedDate', 'datetime'),
  link('CreatedById', 'CreatedBy', 'User', true),
  fixed('LastModifiedDate', 'datetime'),
  link('LastModifiedById', 'LastModifiedBy', 'User', true),
  fixed('SystemModstamp', 'datetime'),
];
const common: Field[] = [...kept, fixed('IsDeleted', 'boolean')];

export const objects: Record<string, { label: string; fields: Field[] }> = {
  Case: {
    label: 'Case',
    fields: [
      ...common,
      fixed('CaseNumber', 'string'),
      link('MasterRecordId', 'MasterRecord', 'Case', true),
      link('ContactId', 'Contact', 'Contact'),
      link('AccountId', 'Account', 'Account'),
      link('ParentId', 'Parent', 'Case'),
      link('RecordTypeId', 'RecordType', 'RecordType'),
      link('OwnerId', 'Owner', 'User'),
      { name: 'SuppliedName', type: 'string' },
      { name: 'SuppliedEmail', type: 'email' },
      { name: 'Type', type: 'picklist', values: ['Problem', 'Question'] },
      { name: 'Status', type: 'picklist', values: ['New', 'Working', 'Closed'] },
      { name: 'Reason', type: 'picklist', values: ['Other'] },
      { name: 'Origin', type: 'picklist', values: channels },
      { name: 'Priority', type: 'picklist', values: ['High', 'Medium', 'Low'] },
      { name: 'Language', type: 'string' },
      { name: 'Subject', type: 'string', length: 255 },
      { name: 'Description', type: 'textarea', length: 32_000 },
      fixed('IsClosed', 'boolean'),
      fixed('ClosedDate', 'datetime'),
      fixed('ContactEmail', 'email'),
      {
        name: categoryFieldId,
        label: 'Category',
        type: 'picklist',
        isCustom: true,
        values: categoryValues,
        isRestricted: true,
      },
      { name: 'Topic__c', label: 'Topic', type: 'string', isCustom: true, length: 80 },
    ],
  },
  EmailMessage: {
    label: 'Email Message',
    fields: [
      ...common,
      link('ParentId', 'Parent', 'Case'),
      { name: 'TextBody', type: 'textarea' },
      { name: 'HtmlBody', type: 'textarea' },
      { name: 'Subject', type: 'string' },
      { name: 'FromName', type: 'string' },
      { name: 'FromAddress', type: 'email' },
      { name: 'ToAddress', type: 'string' },
      link('RelatedToId', 'RelatedTo', 'Case'),
      link('ReplyToEmailMessageId', 'ReplyToEmailMessage', 'EmailMessage'),
      { name: 'Incoming', type: 'boolean' },
      { name: 'HasAttachment', type: 'boolean' },
      { name: 'Status', type: 'picklist', values: ['0', '1', '2', '3', '4', '5'] },
      { name: 'MessageDate', type: 'datetime' },
    ],
  },
  CaseComment: {
    label: 'Case Comment',
    fields: [
      ...common,
      { ...link('ParentId', 'Parent', 'Case'), isRequired: true },
      { name: 'CommentBody', type: 'textarea', length: 4_000 },
      { name: 'IsPublished', type: 'boolean' },
    ],
  },
  Contact: {
    label: 'Contact',
    fields: [
      ...common,
      { name: 'Name', type: 'string' },
      { name: 'Email', type: 'email' },
      { name: 'Tier__c', label: 'Tier', type: 'string', isCustom: true, length: 80 },
    ],
  },
  Account: {
    label: 'Account',
    fields: [
      ...common,
      { name: 'Name', type: 'string' },
      { name: 'Plan__c', label: 'Plan', type: 'string', isCustom: true, length: 80 },
    ],
  },
  User: {
    label: 'User',
    fields: [
      ...kept,
      { name: 'Name', type: 'string' },
      { name: 'Email', type: 'email' },
      { name: 'UserType', type: 'picklist' },
      { name: 'IsActive', type: 'boolean' },
    ],
  },
  Group: {
    label: 'Group',
    fields: [...kept, { name: 'Name', type: 'string' }, { name: 'Type', type: 'picklist' }],
  },
  QuickText: {
    label: 'Quick Text',
    fields: [
      ...common,
      { name: 'Name', type: 'string', length: 255 },
      { name: 'Message', type: 'textarea', length: 4096 },
      { name: 'IsInsertable', type: 'boolean' },
    ],
  },
  CaseStatus: {
    label: 'Case Status Value',
    fields: [
      ...kept,
      { name: 'MasterLabel', type: 'string' },
      { name: 'ApiName', type: 'string' },
      { name: 'IsClosed', type: 'boolean' },
      { name: 'SortOrder', type: 'int' },
    ],
  },
  RecordType: {
    label: 'Record Type',
    fields: [
      ...kept,
      { name: 'Name', type: 'string' },
      { name: 'DeveloperName', type: 'string' },
      { name: 'SobjectType', type: 'picklist' },
      { name: 'IsActive', type: 'boolean' },
    ],
  },
  MessagingSession: {
    label: 'Messaging Session',
    fields: [
      ...common,
      link('CaseId', 'Case', 'Case'),
      link('ConversationId', 'Conversation', 'Conversation'),
    ],
  },
  Conversation: {
    label: 'Conversation',
    fields: [...kept, { name: 'ConversationIdentifier', type: 'string' }],
  },
  ConversationEntry: {
    label: 'Conversation Entry',
    fields: [
      ...common,
      link('ConversationId', 'Conversation', 'MessagingSession'),
      { name: 'ActorType', type: 'picklist' },
      { name: 'ActorName', type: 'string' },
      { name: 'EntryType', type: 'picklist' },
      { name: 'EntryTime', type: 'datetime' },
      { name: 'Message', type: 'textarea' },
    ],
  },
  ContentDocument: {
    label: 'Content Document',
    fields: [
      ...common,
      { name: 'Title', type: 'string' },
      { name: 'FileExtension', type: 'string' },
      { name: 'ContentSize', type: 'int' },
    ],
  },
  ContentDocumentLink: {
    label: 'Content Document Link',
    fields: [
      ...common,
      link('LinkedEntityId', 'LinkedEntity', 'EmailMessage'),
      link('ContentDocumentId', 'ContentDocument', 'ContentDocument'),
    ],
  },
  Attachment: {
    label: 'Attachment',
    fields: [
      ...common,
      link('ParentId', 'Parent', 'EmailMessage'),
      { name: 'Name', type: 'string' },
      { name: 'ContentType', type: 'string' },
      { name: 'BodyLength', type: 'int' },
    ],
  },
};

/** What is hidden from the integration's user: objects by their name, fields as `Case.Language`. */
export type Hidden = readonly string[];

export function fieldsOf(object: string, hidden: Hidden): Field[] | null {
  const known = objects[object];
  if (!known || hidden.includes(object)) return null;
  return known.fields.filter(({ name }) => !hidden.includes(`${object}.${name}`));
}

const described = (field: Field) => ({
  name: field.name,
  label: field.label ?? field.name.replace(/([a-z])([A-Z])/g, '$1 $2'),
  type: field.type,
  custom: field.isCustom ?? false,
  nillable: !field.isRequired,
  updateable: !field.isFixed,
  length: field.length ?? 0,
  restrictedPicklist: field.isRestricted ?? false,
  dependentPicklist: false,
  controllerName: null,
  referenceTo: field.relation ? [field.relation.to] : [],
  relationshipName: field.relation?.name ?? null,
  picklistValues: (field.values ?? []).map((value) => ({
    active: true,
    defaultValue: false,
    label: value,
    validFor: null,
    value,
  })),
});

export function describe(object: string, hidden: Hidden): unknown {
  const fields = fieldsOf(object, hidden);
  if (!fields) return null;
  return {
    name: object,
    label: objects[object]?.label ?? object,
    custom: false,
    createable: true,
    updateable: true,
    queryable: true,
    fields: fields.map(described),
    recordTypeInfos: [],
  };
}
