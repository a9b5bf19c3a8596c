import { RotateSecret } from '../../components/rotateSecret.js';
import { client } from '../../data/client.js';
import { RotateAlertSecretDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { noticeOfError } from '../../messages/notice.js';

interface RotateAlertProps {
  readonly rule: { readonly id: string; readonly target: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RotateAlert({ rule: { id, target }, onClose, onDone }: RotateAlertProps) {
  const { t } = useMessages();
  const rotate = async (overlapSeconds: number) => {
    const { data, error } = await client.mutation(RotateAlertSecretDocument, { id, overlapSeconds });
    return { secret: data?.rotateAlertSecret ?? undefined, fault: noticeOfError(t, error) };
  };
  return <RotateSecret target={target} rotate={rotate} onClose={onClose} onDone={onDone} />;
}
