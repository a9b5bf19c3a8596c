/** Why a PDF cannot be used. The message is a sentence without full stop, which may be shown to anyone. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
}
