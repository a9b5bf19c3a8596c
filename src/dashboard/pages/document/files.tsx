import { Region } from '../../components/region.js';
import type { FullDocument } from '../../data/documents.js';
import { useMessages } from '../../messages/messages.js';
import { FileLink } from './fileLink.js';

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
              <FileLink documentId={document.documentId} link={viewUrl} isShown label={`${t.view} ${fileName}`}>
                {t.view}
              </FileLink>
              <FileLink documentId={document.documentId} link={downloadUrl} label={`${t.download} ${fileName}`}>
                {t.download}
              </FileLink>
            </span>
          </li>
        ))}
      </ul>
    </Region>
  );
}
