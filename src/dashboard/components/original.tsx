import type { LocalTextFragment } from '../data/operations.js';
import { useMessages } from '../messages/messages.js';

interface OriginalProps {
  readonly text: string;
  readonly className?: string;
}

/** A sentence of the service, or of the other side, in its own words: English, and marked as such. It stands behind one of the page's language. */
export function Original({ text, className = 'soft small' }: OriginalProps) {
  return (
    <span lang="en" className={className}>
      {text}
    </span>
  );
}

/** What happened: in the language of the page, or marked as English where the service has it in no other. */
export function Happened({ text, className }: { readonly text: LocalTextFragment; readonly className: string }) {
  const { language } = useMessages();
  return text.language === language ? <span className={className}>{text.text}</span> : <Original text={text.text} className={className} />;
}
