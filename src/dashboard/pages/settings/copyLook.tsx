// How readable copies of what the organisation sends look: its logo and its colour.
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { Refusal } from '../../components/refusal.js';
import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import { CopyLookDocument, UpdateCopyLookDocument, type UpdateCopyLookMutationVariables } from '../../data/operations.js';
import { base64Of } from '../../data/readFile.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

/** Of a new colour, before somebody chooses. */
const FIRST_COLOUR = '#1d56c4';

export function CopyLook() {
  const { t } = useMessages();
  const { data, error, isFirst, again } = useData(CopyLookDocument, {});
  const reason = useRoleReason('admin');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Notice>();
  const [chosen, setChosen] = useState<string>();
  const look = data?.copyLook;
  const colour = chosen ?? look?.colour ?? FIRST_COLOUR;
  const save = async (change: UpdateCopyLookMutationVariables): Promise<void> => {
    setBusy(true);
    const { error: refused } = await client.mutation(UpdateCopyLookDocument, change);
    setBusy(false);
    setRefusal(noticeOfError(t, refused));
    setChosen(undefined);
    again();
  };
  const isOff = reason !== undefined || isBusy;
  return (
    <Region name={t.copyLook.name}>
      <p className="soft">{t.copyLook.text}</p>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={2} />}
      {data !== undefined && (
        <>
          {look?.logo != null && <img className="copyLogo" src={look.logo} alt={t.copyLook.logo} />}
          <label className="field after">
            {t.copyLook.logo}
            <input
              type="file"
              accept="image/png,image/jpeg"
              disabled={isOff}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file !== undefined) void base64Of(file).then((logo) => save({ logo }));
                target.value = '';
              }}
            />
          </label>
          <label className="field after">
            {t.copyLook.colour}
            <input type="color" value={colour} disabled={isOff} onChange={({ target }) => setChosen(target.value)} />
          </label>
          <Refusal notice={refusal} />
          <div className="buttons after">
            <ActionButton isFirst reason={reason} isBusy={isBusy || colour === look?.colour} onClick={() => void save({ colour })}>
              {t.copyLook.saveColour}
            </ActionButton>
            {look?.colour != null && (
              <ActionButton reason={reason} isBusy={isBusy} onClick={() => void save({ colour: null })}>
                {t.copyLook.removeColour}
              </ActionButton>
            )}
            {look?.logo != null && (
              <ActionButton reason={reason} isBusy={isBusy} onClick={() => void save({ logo: null })}>
                {t.copyLook.removeLogo}
              </ActionButton>
            )}
          </div>
        </>
      )}
    </Region>
  );
}
