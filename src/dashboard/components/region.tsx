// A part of a page with a name of its own.
import { type ReactNode, useId } from 'react';

interface RegionProps {
  readonly name: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** The content reaches to the edges. */
  readonly isFlush?: boolean;
}

export function Region({ name, aside, children, isFlush = false }: RegionProps) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="cardHead">
        <h2 id={id}>{name}</h2>
        {aside}
      </div>
      <div className={isFlush ? 'cardFlush' : 'cardBody'}>{children}</div>
    </section>
  );
}
