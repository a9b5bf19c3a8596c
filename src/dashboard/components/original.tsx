/** A sentence of the service, or of the other side, in its own words: English, and marked as such. It stands behind one of the page's language. */
export function Original({ text, className = 'soft small' }: { readonly text: string; readonly className?: string }) {
  return (
    <span lang="en" className={className}>
      {text}
    </span>
  );
}
