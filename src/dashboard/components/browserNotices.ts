import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { speakNotices } from '../data/browserNotices.js';
import { useMessages } from '../messages/messages.js';

/** Notices of the browser speak the language of the page, and lead to its documents. */
export function useBrowserNotices(): void {
  const { t, format } = useMessages();
  const navigate = useNavigate();
  useEffect(() => {
    const { browser } = t.notices;
    speakNotices({
      ofOne: ({ number, sellerName, totalWithVat, currency }) => ({
        title: browser.one({ number: number ?? '–' }),
        body: [sellerName, totalWithVat === null ? null : format.money(totalWithVat, currency)].filter((one) => one != null).join(' · '),
      }),
      ofMany: (count) => ({ title: browser.many({ count }), body: '' }),
      open: (documentId) =>
        void (documentId === undefined
          ? navigate({ to: '/documents' })
          : navigate({ to: '/documents/$documentId', params: { documentId } })),
    });
  }, [t, format, navigate]);
}
