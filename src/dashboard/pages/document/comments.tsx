// What people of the tenant say to each other about a document.

import { useState } from 'react';
import { OneClick } from '../../components/oneClick.js';
import { Refusal } from '../../components/refusal.js';
import { Region } from '../../components/region.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import type { FullDocument } from '../../data/documents.js';
import { faultIn } from '../../data/faults.js';
import { AddCommentDocument, RemoveCommentDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

const TEXT_MAX = 2_000;

interface CommentsProps {
  readonly document: FullDocument;
  readonly onDone: () => void;
}

export function Comments({ document, onDone }: CommentsProps) {
  const { t, format } = useMessages();
  const role = useRoleReason('operator');
  return (
    <Region name={t.comments.title}>
      {document.comments.length === 0 ? (
        <p className="soft">{t.comments.none}</p>
      ) : (
        <ol className="comments">
          {document.comments.map(({ id, text, author, at, isOwn, mentions }) => (
            <li key={id}>
              <span className="moveHead">
                <strong dir="auto">{author.name}</strong>
                <time className="soft tabular" dateTime={at}>
                  {format.moment(at)}
                </time>
              </span>
              <p className="comment" dir="auto">
                {text}
              </p>
              {mentions.length > 0 && <span className="soft small">{t.comments.mentions({ names: mentions.join(', ') })}</span>}
              {isOwn && (
                <span>
                  <OneClick
                    label={t.comments.removeOf({ at: format.moment(at) })}
                    act={async () => faultIn((await client.mutation(RemoveCommentDocument, { id })).error)}
                    onDone={onDone}
                  >
                    {t.comments.remove}
                  </OneClick>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {role === undefined && <NewComment documentId={document.documentId} onDone={onDone} />}
    </Region>
  );
}

function NewComment({ documentId, onDone }: { readonly documentId: string; readonly onDone: () => void }) {
  const { t } = useMessages();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Notice>();
  const add = async (): Promise<void> => {
    setBusy(true);
    const { error } = await client.mutation(AddCommentDocument, { documentId, text });
    setBusy(false);
    setFault(error && noticeOfError(t, error));
    if (error !== undefined) return;
    setText('');
    onDone();
  };
  return (
    <form
      className="commentForm"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isBusy) void add();
      }}
    >
      <label className="field">
        {t.comments.write}
        <textarea maxLength={TEXT_MAX} value={text} onChange={({ target }) => setText(target.value)} />
        <span className="soft small">{t.comments.hint}</span>
      </label>
      <button type="submit" className="button" disabled={isBusy || text.trim() === ''}>
        {t.comments.send}
      </button>
      <Refusal notice={fault} />
    </form>
  );
}
