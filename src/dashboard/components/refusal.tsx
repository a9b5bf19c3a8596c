import type { Said } from '../messages/say.js';
import { Original } from './original.js';

/** What is said, and below it what the service says itself. */
export function Words({ said: { text, original } }: { readonly said: Said }) {
  return (
    <>
      {text}
      {original !== undefined && (
        <>
          {' '}
          <Original className="under" text={original} />
        </>
      )}
    </>
  );
}

/** Why something was refused. Nothing where it was not. */
export function Refusal({ said }: { readonly said: Said | undefined }) {
  if (said === undefined) return null;
  return (
    <p className="fault" role="alert">
      <Words said={said} />
    </p>
  );
}
