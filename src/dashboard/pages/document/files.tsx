import { Region } from '../../components/region.js';
import type { FullDocument } from '../../data/documents.js';
import { useMessages } from '../../messages/messages.js';
import { ownAddress } from '../openAddress.js';

export function Files({ document }: { readonly document: FullDocument }) {
  const { t, format } = useMessages();
  return (
    <Region name={t.files} isFlush>
      <ul className="list">
        {document.files.map(({ fileName, purpose, byteLength, downloadUrl, viewUrl }) => (
          <li key={downloadUrl} className="fileRow">
            <span>
              <strong className="fileName">{fileName}</strong>
              <span className="soft small">
                {t.purposes[purpose]} · {format.bytes(byteLength)}
              </span>
            </span>
            <span className="buttons">
              <a className="button" href={ownAddress(viewUrl)} target="_blank" rel="noreferrer" aria-label={`${t.view} ${fileName}`}>
                {t.view}
              </a>
              <a className="button" href={ownAddress(downloadUrl)} download aria-label={`${t.download} ${fileName}`}>
                {t.download}
              </a>
            </span>
          </li>
        ))}
      </ul>
    </Region>
  );
}
