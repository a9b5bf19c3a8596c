// The parts of a place: a page each, with links to the others above it, or beside it where there are many and the window is wide.
import type { ReactNode } from 'react';

interface SubPagesProps {
  /** Of the place. */
  readonly name: string;
  readonly links: ReactNode;
  readonly isBeside?: boolean;
  readonly children: ReactNode;
}

export function SubPages({ name, links, isBeside = false, children }: SubPagesProps) {
  return (
    <div className={isBeside ? 'subPages isBeside' : 'subPages'}>
      <nav className="places" aria-label={name}>
        {links}
      </nav>
      <div>{children}</div>
    </div>
  );
}
