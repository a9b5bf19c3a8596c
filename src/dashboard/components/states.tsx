// What stands where there is nothing to show yet, nothing at all, or a fault.

import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { kindOf } from '../data/client.js';
import { useMessages } from '../messages/messages.js';
import { noticeOfError } from '../messages/notice.js';
import { Icon, type IconName } from './icons.js';
import { Page } from './page.js';
import { NoticeText } from './refusal.js';
import { usePlaces } from './viewer.js';

export function Skeleton({ rows = 6 }: { readonly rows?: number }) {
  const { t } = useMessages();
  return (
    <div className="skeleton">
      <span className="hidden">{t.loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={index} aria-hidden="true" />
      ))}
    </div>
  );
}

interface EmptyProps {
  readonly icon?: IconName;
  readonly title: string;
  readonly children?: ReactNode;
}

export function Empty({ icon = 'inbox', title, children }: EmptyProps) {
  return (
    <div className="empty">
      <span className="emptyMark">
        <Icon name={icon} />
      </span>
      <p className="emptyTitle">{title}</p>
      {children}
    </div>
  );
}

/** A part that failed: the rest of the page stays. */
export function Fault({ error, onAgain }: { readonly error: CombinedError; readonly onAgain?: () => void }) {
  const { t } = useMessages();
  if (kindOf(error) === 'forbidden')
    return (
      <Empty icon="warning" title={t.forbidden}>
        <p>{t.forbiddenText}</p>
      </Empty>
    );
  return (
    <div className="faultBox" role="alert">
      <p>
        <strong>{t.failedToLoad}</strong> {kindOf(error) === 'other' && <NoticeText notice={noticeOfError(t, error)} />}
      </p>
      {onAgain !== undefined && (
        <button type="button" className="button" onClick={onAgain}>
          {t.tryAgain}
        </button>
      )}
    </div>
  );
}

export function NotFound() {
  const { t } = useMessages();
  const hasDocuments = usePlaces().includes('documents');
  return (
    <Page name={t.notFound}>
      <div className="card">
        <Empty icon="search" title={t.notFoundText}>
          {hasDocuments && (
            <a className="button" href="/app/documents">
              {t.backToDocuments}
            </a>
          )}
        </Empty>
      </div>
    </Page>
  );
}

export function Broken() {
  const { t } = useMessages();
  return (
    <Page name={t.broken}>
      <div className="card">
        <Empty icon="warning" title={t.brokenText}>
          <button type="button" className="button" onClick={() => location.reload()}>
            {t.reload}
          </button>
        </Empty>
      </div>
    </Page>
  );
}
