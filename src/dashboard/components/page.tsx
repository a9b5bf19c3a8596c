// What every page has: one heading, the title of the window, and the focus on the heading after a way inside the dashboard.
import { createContext, type ReactNode, useEffect, useRef } from 'react';

interface PageProps {
  readonly name: string;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
  readonly lead?: ReactNode;
}

/** The heading of the page. */
export const PageName = createContext('');

let isFirst = true;

export function Page({ name, aside, lead, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${name} · Exchange`;
  }, [name]);
  useEffect(() => {
    // Unless somebody came to search.
    const isSearching = document.activeElement?.matches('input[type=search]') === true;
    if (!isFirst && !isSearching) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <PageName value={name}>
      <div className="pageHead">
        <div className="pageName">
          <h1 ref={heading} tabIndex={-1}>
            {name}
          </h1>
          {lead}
        </div>
        {aside !== undefined && aside !== false && <div className="buttons">{aside}</div>}
      </div>
      {children}
    </PageName>
  );
}
