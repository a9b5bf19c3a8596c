// The whole flow with the client that OpenAPI Generator makes for Java.
// java Flow URL INVOICE.xml INVOICE.pdf IDENTIFIER, the identifier being the buyer of the invoice.
import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.DocumentsApi;
import org.openapitools.client.api.ParticipantsApi;
import org.openapitools.client.api.ServiceApi;
import org.openapitools.client.api.WebhooksApi;
import org.openapitools.client.model.BatchCompletion;
import org.openapitools.client.model.Completion;
import org.openapitools.client.model.CompletionBatch;
import org.openapitools.client.model.CompletionStatus;
import org.openapitools.client.model.Direction;
import org.openapitools.client.model.DocumentFile;
import org.openapitools.client.model.DocumentState;
import org.openapitools.client.model.DocumentType;
import org.openapitools.client.model.DocumentTypeCode;
import org.openapitools.client.model.EventType;
import org.openapitools.client.model.ExportedDocument;
import org.openapitools.client.model.FilePurpose;
import org.openapitools.client.model.ListedDocument;
import org.openapitools.client.model.ParticipantRegistration;
import org.openapitools.client.model.RetrievableState;
import org.openapitools.client.model.SubscriptionRequest;

public final class Flow {
  private static final long WAIT_MS = 30_000;
  private static final long POLL_MS = 100;

  private final DocumentsApi sellerDocuments;
  private final ApiClient buyer;
  private final DocumentsApi buyerDocuments;
  private final String identifier;

  private Flow(String url, String identifier) throws ApiException {
    this.sellerDocuments = new DocumentsApi(client(url, "demo-seller"));
    this.buyer = client(url, "demo-buyer");
    this.buyerDocuments = new DocumentsApi(buyer);
    this.identifier = identifier;
  }

  public static void main(String[] arguments) throws Exception {
    Flow flow = new Flow(arguments[0], arguments[3]);
    flow.register();
    flow.send(new File(arguments[1]), new File(arguments[2]));
    flow.take(Path.of(arguments[2]));
    flow.subscribe();
  }

  private static ApiClient client(String url, String id) throws ApiException {
    ApiClient client = new ApiClient();
    client.updateBaseUri(url);
    String token = new ServiceApi(client).getToken("client_credentials", null, id, id + "-secret").getAccessToken();
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    return client;
  }

  private void register() throws ApiException {
    ParticipantsApi participants = new ParticipantsApi(buyer);
    ParticipantRegistration registration = new ParticipantRegistration()
        .countryCode("LU").identifier(identifier).documentTypes(Set.of(DocumentTypeCode.CODE_158));
    expect("success", participants.addParticipant(registration).getStatus().getValue());
    expect(true, participants.listParticipants().stream().anyMatch(one -> one.getIdentifier().equals(identifier)));
  }

  private void send(File invoice, File picture) throws Exception {
    String id = "java-" + identifier.replace(":", "-");
    expect(id, sellerDocuments.uploadDocument(DocumentType.INVOICE, Direction.SEND, invoice, id, picture, List.of()).getDocumentId());
    for (long end = System.currentTimeMillis() + WAIT_MS; !isDelivered(id); Thread.sleep(POLL_MS)) {
      if (System.currentTimeMillis() > end) throw new IllegalStateException(id + " is still on its way");
    }
  }

  /** 400 as long as the document is on its way. */
  private boolean isDelivered(String id) throws ApiException {
    try {
      expect(RetrievableState.RETRIEVABLE_DELIVERED, sellerDocuments.getDocument(id).getStatus());
      return true;
    } catch (ApiException fault) {
      if (fault.getCode() == 400) return false;
      throw fault;
    }
  }

  private void take(Path picture) throws Exception {
    String id = onlyListed().get(0).getDocumentId();
    ExportedDocument document = buyerDocuments.getDocument(id);
    expect(RetrievableState.RETRIEVABLE_READY, document.getStatus());
    DocumentFile image = document.getFiles().stream().filter(file -> file.getPurpose() == FilePurpose.ATTACHMENT
        || file.getPurpose() == FilePurpose.IMAGE).findFirst().orElseThrow();
    expect(true, Arrays.equals(Files.readAllBytes(picture), Files.readAllBytes(download(image.getDownloadUrl()).toPath())));
    expect(id, buyerDocuments.completeDocument(id, new Completion().status(CompletionStatus.COMPLETED_EXPORTED)).getDocumentId());
    var unknown = new BatchCompletion().documentId("none").status(CompletionStatus.COMPLETED_ERROR).message("unknown");
    var results = buyerDocuments.completeDocuments(new CompletionBatch().documents(List.of(unknown))).getResults();
    expect("Document not found", results.get(0).getError());
    expect(0, onlyListed().size());
  }

  private List<ListedDocument> onlyListed() throws ApiException {
    return buyerDocuments.listDocuments(DocumentState.READY, DocumentType.INVOICE, null, null, null, 500, null).getDocuments().stream()
        .filter(one -> identifier.equals(one.getReceiverIdentifier())).collect(Collectors.toList());
  }

  private File download(URI link) throws ApiException {
    Map<String, String> query = Arrays.stream(link.getQuery().split("&")).map(one -> one.split("=", 2))
        .collect(Collectors.toMap(one -> one[0], one -> one[1]));
    String id = link.getPath().substring(link.getPath().lastIndexOf('/') + 1);
    return buyerDocuments.downloadFile(id, query.get("expires"), query.get("signature"), null, null, null, null, null, null);
  }

  private void subscribe() throws ApiException {
    WebhooksApi webhooks = new WebhooksApi(buyer);
    URI endpoint = URI.create("https://localhost:9/" + identifier);
    var subscription = webhooks.putWebhook(new SubscriptionRequest().endpoint(endpoint).subscriptions(List.of(EventType.INVOICE_RECEIVE)));
    expect(true, subscription.getSigningSecret().startsWith("whsec_"));
    expect(true, webhooks.listWebhooks().getWebhooks().stream().anyMatch(one -> one.getId().equals(subscription.getId())));
    webhooks.deleteWebhook(subscription.getId());
    try {
      webhooks.deleteWebhook(subscription.getId());
    } catch (ApiException fault) {
      expect(404, fault.getCode());
      return;
    }
    throw new IllegalStateException("a subscription was deleted twice");
  }

  private static void expect(Object expected, Object actual) {
    if (!expected.equals(actual)) throw new IllegalStateException("expected " + expected + ", got " + actual);
  }
}
