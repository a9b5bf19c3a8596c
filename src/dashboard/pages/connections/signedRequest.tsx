// The signed request of a delivery, for whoever debugs a receiver.

import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { NoticeText } from '../../components/refusal.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import { SignWebhookRequestDocument, type SignWebhookRequestMutation } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { NO_NOTICE, noticeOfError } from '../../messages/notice.js';

export function SignedRequest({ id }: { readonly id: string }) {
  const { t } = useMessages();
  const reason = useRoleReason('admin');
  const [request, setRequest] = useState<SignWebhookRequestMutation['signWebhookRequest']>();
  const [fault, setFault] = useState(NO_NOTICE);
  const show = async (): Promise<void> => {
    const { data, error } = await client.mutation(SignWebhookRequestDocument, { id });
    setRequest(data?.signWebhookRequest ?? undefined);
    setFault(noticeOfError(t, error) ?? NO_NOTICE);
  };
  return (
    <div className="attempt">
      <p className="soft small">{t.hooks.requestText}</p>
      <ActionButton reason={reason} onClick={() => void show()}>
        {t.hooks.showRequest}
      </ActionButton>
      <span role="status" className="fault small">
        <NoticeText notice={fault} />
      </span>
      {request != null && (
        <pre>{`POST ${request.url}\n${request.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}\n\n${request.body}`}</pre>
      )}
    </div>
  );
}
