// The tabs of the page when it is opened. The last one is active. A test runs all of them.

/** `variables` depend on the current time, so that their period has data. */
interface Example {
  readonly name: string;
  readonly query: string;
  readonly variables?: (now: Date) => Readonly<Record<string, unknown>>;
}

const STATISTICS_DAYS = 30;
const DAY_MS = 86_400_000;

export const EXAMPLES: readonly Example[] = [
  {
    name: 'Documents',
    query: `# A dashboard: what moved last, and what went wrong with it.
# Next page: give endCursor as "after".
query Documents($first: Int!, $after: String, $filter: DocumentFilterInput) {
  documents(first: $first, after: $after, filter: $filter, orderBy: STATUS_DATE_DESC) {
    totalCount
    pageInfo { hasNextPage endCursor }
    edges {
      node {
        documentId
        documentType
        direction
        status
        statusDate
        number
        sellerName
        buyerName
        currency
        totalWithVat
        dueDate
        senderIdentifier
        receiverIdentifier
        error { code message }
      }
    }
  }
}
`,
    variables: () => ({ first: 20, filter: { directions: ['send', 'receive'] } }),
  },
  {
    name: 'Latest document',
    query: `# Everything about the document that came last.
query LatestDocument {
  documents(first: 1) {
    edges { node { ...Everything } }
  }
}

fragment Everything on Document {
  documentId
  status
  channel
  timeline { at status reason attempt }
  files { purpose fileName mimeType byteLength downloadUrl }
  validationReport {
    verdict
    counts { fatal warning information }
    findings { rule severity text location line }
  }
  webhookDeliveries { type state attemptCount lastHttpStatus }
}
`,
  },
  {
    name: 'Document by id',
    query: `# null where there is none of this id; "example" is that of the commands on the start page.
query DocumentById($documentId: ID!) {
  document(documentId: $documentId) {
    documentId
    status
    timeline { at status reason }
    files { purpose fileName downloadUrl }
    applicationResponses { documentId applicationResponse { responseCode responseMessage } }
  }
}
`,
    variables: () => ({ documentId: 'example' }),
  },
  {
    name: 'Webhook deliveries',
    query: `# What was told to whom, and what the receivers answered.
query WebhookDeliveries($filter: DeliveryFilterInput) {
  webhookDeliveries(first: 20, filter: $filter) {
    edges {
      node {
        id
        type
        documentId
        state
        nextAttemptAt
        attempts { n startedAt outcome httpStatus errorCode durationMs responseHead }
      }
    }
  }
}
`,
    variables: () => ({ filter: { states: ['PENDING', 'RETRY', 'EXHAUSTED', 'DELIVERED'] } }),
  },
  {
    name: 'Statistics',
    query: `# Numbers for a plot. Buckets: HOUR, DAY, WEEK, MONTH.
query Statistics($from: DateTimeISO!, $to: DateTimeISO!) {
  statistics(from: $from, to: $to, bucket: DAY) {
    byStatus { at key count }
    byErrorCode { at key count }
    byDocumentType { at key count }
    latency { at count p50Ms p95Ms p99Ms }
  }
}
`,
    variables: (now) => ({ from: new Date(now.getTime() - STATISTICS_DAYS * DAY_MS).toISOString(), to: now.toISOString() }),
  },
  {
    name: 'Channels',
    query: `# Which way documents take, whether the accounts work, and what accounts of each channel are like.
# docs/channels.md has mutations for accounts and rules.
query Channels {
  documentRoutes {
    documentType
    rules { channel account orNext when { countries currency amountMin amountMax hasEmail onNetwork typeCodes } }
  }
  channelAccounts { channel name enabled lastSuccessAt failureCode failureMessage alerts { kind raisedAt } backlog { documents since } }
  channelAccountTypes { channel settings { name description } secrets { name description } }
}
`,
  },
  {
    name: 'Find a receiver',
    query: `# Whether a participant takes documents of a type (158: invoices), and where. Nothing is sent.
query FindReceiver($participant: String!) {
  lookupReceiver(participant: $participant, documentType: "158") {
    isReachable code message smp endpoint process certificateExpiresAt
  }
}
`,
    variables: () => ({ participant: '9915:sandbox-accepts' }),
  },
  {
    name: 'Check a file',
    query: `# A dry run: nothing is stored. Choose the file with the "···" behind Upload!;
# test/fixtures/tour/invoice.xml is one.
mutation CheckFile($document: Upload!) {
  validateDocument(documentType: invoice, document: $document) {
    verdict
    durationMs
    counts { fatal warning information }
    findings { rule severity text location line column hint }
  }
}
`,
  },
  {
    name: 'Send an invoice',
    query: `# Choose the file of $document with the "···" behind Upload!. Save /example-invoice.xml of this exchange for it:
# its receiver accepts it, and its PDF is inside, so $image stays empty. An XML without a PDF needs one in $image.
# Then look at the tab "Latest document".
mutation SendInvoice($document: Upload!, $image: Upload) {
  uploadDocument(documentType: invoice, document: $document, image: $image) {
    documentId
    message
  }
}
`,
  },
  {
    name: 'Live',
    query: `# Shows each change as it happens: press "Send Request", then send an invoice in the other tab.
subscription Live {
  documentChanged { from to at document { documentId direction status } }
}
`,
  },
  {
    name: 'Start here',
    query: `# Press "Send Request", or Ctrl+Enter. The other tabs hold more examples.
#
# The token is that of one side of the sandbox; it stands under "Auth", and a reload fetches a new one.
# The two sides are at ?client=demo-seller and ?client=demo-buyer.
query WhoAmI {
  viewer { tenantId clientId scopes }
  participants { identifier name state }
  webhookSubscriptions { endpoint subscriptions state }
}
`,
  },
];
