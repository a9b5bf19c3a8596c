// One document: what it says on one side, where it is and what happened on the other.
import { getRouteApi, Link } from '@tanstack/react-router';
import { Icon } from '../components/icons.js';
import { Page } from '../components/page.js';
import { Fault, NotFound, Skeleton } from '../components/states.js';
import { PartlyCheckedChip, StatusChip } from '../components/status.js';
import { useViewer } from '../components/viewer.js';
import { type FullDocument, ownRefusal } from '../data/documents.js';
import { DocumentDocument } from '../data/operations.js';
import { useData } from '../data/useData.js';
import { useMessages } from '../messages/messages.js';
import { DocumentActions } from './document/actions.js';
import { Answered } from './document/answered.js';
import { Approval } from './document/approval.js';
import { Assignee } from './document/assignee.js';
import { Checks } from './document/checks.js';
import { Comments } from './document/comments.js';
import { Facts } from './document/facts.js';
import { Files } from './document/files.js';
import { Invoice } from './document/invoice.js';
import { Labels } from './document/labels.js';
import { Message } from './document/message.js';
import { Neighbours } from './document/neighbours.js';
import { Responses } from './document/responses.js';
import { TaxData } from './document/taxData.js';
import { Timeline } from './document/timeline.js';
import { useReading } from './document/useReading.js';
import { DocumentWebhooks } from './document/webhooks.js';
import { useWhere } from './document/where.js';

const route = getRouteApi('/documents/$documentId');

export function DocumentPage() {
  const { documentId } = route.useParams();
  return <Loaded key={documentId} documentId={documentId} />;
}

function Loaded({ documentId }: { readonly documentId: string }) {
  const { language } = useMessages();
  const { portal } = useViewer();
  const variables = { documentId, language, webhooks: portal === undefined };
  const { data, error, again } = useData(DocumentDocument, variables, { on: ['documents', 'deliveries'] });
  if (data?.document === null && error === undefined) return <NotFound />;
  if (data?.document == null)
    return error === undefined ? (
      <div className="card">
        <Skeleton rows={10} />
      </div>
    ) : (
      <Fault error={error} onAgain={again} />
    );
  return <Shown document={data.document} onDone={again} />;
}

function Shown({ document, onDone }: { readonly document: FullDocument; readonly onDone: () => void }) {
  const { t } = useMessages();
  const search = route.useSearch();
  const { portal } = useViewer();
  const where = useWhere(document);
  useReading(document, onDone);
  return (
    <>
      <div className="crumbs">
        <Link to="/documents" search={search}>
          <Icon name="left" />
          {t.backToDocuments}
        </Link>
        <Neighbours documentId={document.documentId} search={search} />
      </div>
      <Page
        name={document.number ?? document.documentId}
        lead={
          <p className="where">
            {ownRefusal(document) === undefined ? <StatusChip document={document} /> : <span className="chip">{t.refused}</span>}
            <Answered document={document} />
            <PartlyCheckedChip document={document} />
            <span>{where}</span>
            <Assignee document={document} onDone={onDone} />
          </p>
        }
      >
        <DocumentActions document={document} onDone={onDone} />
        <div className="document">
          <div className="stack">
            <Invoice document={document} />
          </div>
          <div className="stack">
            <Approval document={document} onDone={onDone} />
            <Facts document={document} onDone={onDone} />
            <Labels document={document} onDone={onDone} />
            {portal === undefined && <Comments document={document} onDone={onDone} />}
            <Timeline document={document} />
            <Checks document={document} />
            <Files document={document} />
            <Message document={document} />
            <Responses document={document} onDone={onDone} />
            <TaxData document={document} onDone={onDone} />
            {portal === undefined && <DocumentWebhooks document={document} />}
          </div>
        </div>
      </Page>
    </>
  );
}
