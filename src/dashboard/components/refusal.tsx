import type { Notice } from '../messages/notice.js';
import { Original } from './original.js';

/** A notice, and below it what the service says itself. */
export function NoticeText({ notice: { text, original } }: { readonly notice: Notice }) {
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
export function Refusal({ notice }: { readonly notice: Notice | undefined }) {
  if (notice === undefined) return null;
  return (
    <p className="fault" role="alert">
      <NoticeText notice={notice} />
    </p>
  );
}
