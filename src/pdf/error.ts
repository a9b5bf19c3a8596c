/** Why a PDF cannot be used. The message is a sentence without its point, which may be shown to anyone. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
}
