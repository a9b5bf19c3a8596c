// A part of a page with a name of its own.
import { type ReactNode, useContext, useId } from 'react';
import { PageName } from './page.js';

interface RegionProps {
  readonly name: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** The content reaches to the edges. */
  readonly isFlush?: boolean;
}

export function Region({ name, aside, children, isFlush = false }: RegionProps) {
  const id = useId();
  // What the heading of the page says already is not shown again.
  const isSaid = useContext(PageName) === name;
  return (
    <section className="card" aria-labelledby={id}>
      <div className={isSaid && aside === undefined ? 'hidden' : 'cardHead'}>
        <h2 id={id} className={isSaid ? 'hidden' : undefined}>
          {name}
        </h2>
        {aside}
      </div>
      <div className={isFlush ? 'cardFlush' : 'cardBody'}>{children}</div>
    </section>
  );
}
