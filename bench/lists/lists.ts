// The lists that pages ask for, each with the same query written by hand. $1 is the tenant.

interface MeasuredList {
  readonly name: string;
  readonly query: string;
  readonly statement: string;
}

const FIELDS =
  'edges { cursor node { documentId number status importDate sellerName buyerName currency totalWithVat } } pageInfo { hasNextPage }';
const COLUMNS = 'id, document_id, number, state, import_date, seller_name, buyer_name, currency, total_with_vat';

function documents(name: string, args: string, condition: string, order = 'import_date desc, id desc'): MeasuredList {
  return {
    name,
    query: `{ documents(first: 50${args === '' ? '' : `, ${args}`}) { ${FIELDS} } }`,
    statement: `select ${COLUMNS} from document where tenant_id = $1 and ${condition} order by ${order} limit 51`,
  };
}

const OPEN = `state = 'ERROR' and (direction = 'receive' or completed_at is null or completed_at < state_date)`;
const CONTAINED = (text: string): string =>
  `strpos(lower(concat_ws(chr(10), number, document_id, sender_identifier, receiver_identifier, seller_name, buyer_name)), '${text}') > 0`;

export const LISTS: readonly MeasuredList[] = [
  documents('all documents', '', 'true'),
  {
    name: 'the last page, backward',
    query: `{ documents(last: 50) { ${FIELDS} } }`,
    statement: `select ${COLUMNS} from document where tenant_id = $1 order by import_date, id limit 51`,
  },
  documents('received', 'filter: { directions: [receive] }', `direction = 'receive'`),
  documents('failed', 'filter: { statuses: [ERROR], completed: false }', OPEN),
  documents('unread', 'filter: { unread: true }', `read_at is null and direction = 'receive'`),
  documents(
    'a rare label',
    'filter: { labels: ["rare"] }',
    `id in (select document from document_label where tenant_id = $1 and label = 'rare')`,
  ),
  documents(
    'a label of many',
    'filter: { labels: ["often"] }',
    `id in (select document from document_label where tenant_id = $1 and label = 'often')`,
  ),
  documents('a rule', 'filter: { ruleId: "BR-7" }', `fault_code = 'VALIDATION_FAILED' and split_part(fault_message, ':', 1) = 'BR-7'`),
  documents(
    'an account',
    'filter: { accountId: "00000000-0000-7000-8000-000000000001" }',
    `id in (
    select document from submission where tenant_id = $1 and account = '00000000-0000-7000-8000-000000000001')`,
  ),
  documents(
    'a message',
    'filter: { messageId: "m-d5000" }',
    `id in (select document from submission where tenant_id = $1 and message_id = 'm-d5000')`,
  ),
  documents('a request', 'filter: { requestId: "r5000" }', `request_id = 'r5000'`),
  documents('by number', 'orderBy: NUMBER_ASC', 'number is not null', 'left(lower(number), 100), id'),
  documents('by status date', 'orderBy: STATUS_DATE_DESC', 'true', 'state_date desc, id desc'),
  documents('by total', 'orderBy: TOTAL_WITH_VAT_DESC', 'total_with_vat is not null', 'total_with_vat desc, id desc'),
  documents('search of what many have', 'filter: { text: "seller 12" }', CONTAINED('seller 12')),
  documents('search of what one has', 'filter: { text: "inv-77777" }', CONTAINED('inv-77777')),
  documents('search of what none has', 'filter: { text: "nothing" }', CONTAINED('nothing')),
  documents('search of two characters that none has', 'filter: { text: "zz" }', CONTAINED('zz')),
  documents('search of what some have', 'filter: { text: "seller 4321" }', CONTAINED('seller 4321')),
  documents('search of a documentId', 'filter: { text: "d654321" }', CONTAINED('d654321')),
  documents('search of a name that none has', 'filter: { sellerNameContains: "unknown" }', `strpos(lower(seller_name), 'unknown') > 0`),
  {
    name: 'count to 1,000',
    query: '{ documents(first: 1) { countUpTo { count isExact } } }',
    statement: 'select count(*) from (select 1 from document where tenant_id = $1 limit 1001) found',
  },
  {
    name: 'totals by currency',
    query: '{ documentTotals { isComplete byCurrency { currency documents totalWithVat } } }',
    statement: `select currency, count(*), sum(total_with_vat) from (
      select currency, total_with_vat from document where tenant_id = $1 order by import_date desc limit 50001) d group by currency`,
  },
  {
    name: 'what needs a person',
    query: '{ attention { cause key count oldestAt remedy } }',
    statement: `select fault_code, count(*), min(state_date) from document where tenant_id = $1 and ${OPEN} group by fault_code`,
  },
  {
    name: 'its items',
    query: '{ attention { key items(first: 10) { edges { node { id title since } } } } }',
    statement: `select document_id, state_date from document where tenant_id = $1 and ${OPEN} and fault_code = 'SEND_FAILED' order by state_date limit 11`,
  },
  {
    name: 'counts of now',
    query: '{ documentCounts { direction status count } }',
    statement: 'select direction, state, count(*) from document where tenant_id = $1 group by 1, 2',
  },
  {
    name: 'deliveries',
    query: '{ webhookDeliveries(first: 50) { edges { node { id documentId state lastHttpStatus } } } }',
    statement: `select w.id, w.state, w.last_status, e.type from webhook_delivery w join webhook_event e on e.id = w.event_id
      where w.tenant_id = $1 order by w.id desc limit 51`,
  },
  {
    name: 'how endpoints answer',
    query: '{ webhookSubscriptions { id statistics { attempts successRate p95Ms } } }',
    statement: `select count(*), percentile_disc(0.95) within group (order by a.duration_ms)
      from (select id from webhook_delivery where tenant_id = $1 order by id desc limit 10000) w join webhook_attempt a on a.delivery_id = w.id`,
  },
  {
    name: 'audit log',
    query: '{ auditLog(first: 50) { edges { node { id action subject } } } }',
    statement: 'select id, action, subject from audit_entry where tenant_id = $1 order by id desc limit 51',
  },
];
