// What the refusals of invoices as JSON mean, and what the client can do.

export const OF_INVOICES = {
  INVOICE_INVALID: {
    description: 'The invoice breaks rules: of its JSON, of its sums, or of its specification. `errors` has all of them.',
    remedy: 'Correct the members that `errors` points to. `POST /v4/invoices/check` tries an invoice without sending it.',
    examples: { sum: 'The invoice breaks rules' },
  },
  NOT_AN_INVOICE: {
    description: 'The document is no invoice or credit note in UBL or CII, so that it has no JSON.',
    remedy: 'Read its files instead.',
    examples: { response: 'The document is not an invoice in UBL or CII' },
  },
  NOT_ACCEPTABLE: {
    description: 'No type of answer that the client accepts.',
    remedy: 'Accept one of the types that are named.',
    examples: { type: 'Not Acceptable' },
  },
} as const;
