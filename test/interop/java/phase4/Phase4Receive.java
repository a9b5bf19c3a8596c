import com.helger.base.io.iface.IHasInputStream;
import com.helger.collection.commons.CommonsArrayList;
import com.helger.collection.commons.ICommonsList;
import com.helger.http.header.HttpHeaderMap;
import com.helger.mime.IMimeType;
import com.helger.phase4.attachment.IAS4IncomingAttachmentFactory;
import com.helger.phase4.attachment.WSS4JAttachment;
import com.helger.phase4.crypto.IAS4CryptoFactory;
import com.helger.phase4.crypto.IAS4DecryptParameterModifier;
import com.helger.phase4.ebms3header.Ebms3SignalMessage;
import com.helger.phase4.ebms3header.Ebms3UserMessage;
import com.helger.phase4.error.AS4ErrorList;
import com.helger.phase4.incoming.AS4IncomingMessageMetadata;
import com.helger.phase4.incoming.AS4IncomingProfileSelectorConstant;
import com.helger.phase4.incoming.AS4IncomingReceiverConfiguration;
import com.helger.phase4.incoming.AS4RequestHandler;
import com.helger.phase4.incoming.IAS4IncomingMessageMetadata;
import com.helger.phase4.incoming.IAS4IncomingMessageState;
import com.helger.phase4.incoming.IAS4ResponseAbstraction;
import com.helger.phase4.incoming.crypto.AS4IncomingSecurityConfiguration;
import com.helger.phase4.incoming.spi.AS4MessageProcessorResult;
import com.helger.phase4.incoming.spi.AS4SignalMessageProcessorResult;
import com.helger.phase4.incoming.spi.IAS4IncomingMessageProcessorSPI;
import com.helger.phase4.model.pmode.IPMode;
import com.helger.phase4.model.pmode.resolve.AS4DefaultPModeResolver;
import com.helger.phase4.profile.peppol.AS4PeppolProfileRegistarSPI;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CRL;
import java.security.cert.CertStore;
import java.security.cert.CertificateFactory;
import java.security.cert.CollectionCertStoreParameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import org.apache.wss4j.common.crypto.Merlin;
import org.apache.wss4j.dom.handler.RequestData;
import org.w3c.dom.Node;

/**
 * A receiving access point at /as4 on loopback, with phase4's own P-Mode and checks of Peppol. Arguments: PEM files of its key and of the
 * trusted authorities, and files of revocation lists: with them, it refuses revoked certificates of senders. GET /payload/MESSAGE-ID answers what was in a message.
 */
public final class Phase4Receive {
  private static final Map<String, byte[]> PAYLOADS = new ConcurrentHashMap<>();
  private static final int THREADS = 8;
  private static AS4IncomingSecurityConfiguration SECURITY;

  public static void main(String[] args) throws Exception {
    Phase4.start();
    IAS4CryptoFactory crypto = Phase4.crypto(args[0], args[1]);
    SECURITY = security(Arrays.copyOfRange(args, 2, args.length));
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/as4", exchange -> receive(exchange, crypto));
    server.createContext("/payload/", Phase4Receive::payload);
    // By default, one thread would take all messages.
    server.setExecutor(Executors.newFixedThreadPool(THREADS));
    server.start();
    System.out.println("ready at http://localhost:" + server.getAddress().getPort());
  }

  /** phase4 leaves revocation to WSS4J, which checks it only where it is told to. */
  private static AS4IncomingSecurityConfiguration security(String[] files) throws Exception {
    var security = AS4IncomingSecurityConfiguration.createDefaultInstance();
    if (files.length == 0) return security;
    var lists = new ArrayList<CRL>();
    for (String file : files) {
      try (InputStream in = Files.newInputStream(Path.of(file))) {
        lists.add(CertificateFactory.getInstance("X.509").generateCRL(in));
      }
    }
    CertStore store = CertStore.getInstance("Collection", new CollectionCertStoreParameters(lists));
    return security.setDecryptParameterModifier(
        new IAS4DecryptParameterModifier() {
          @Override
          public void modifyRequestData(RequestData data) {
            data.setEnableRevocation(true);
            ((Merlin) data.getSigVerCrypto()).setCRLCertStore(store);
          }
        });
  }

  private static void receive(HttpExchange exchange, IAS4CryptoFactory crypto) throws IOException {
    HttpHeaderMap headers = new HttpHeaderMap();
    exchange.getRequestHeaders().forEach((name, values) -> values.forEach(value -> headers.addHeader(name, value)));
    Response response = new Response();
    var metadata = AS4IncomingMessageMetadata.createForRequest().setHttpHeaders(headers);
    String profile = AS4PeppolProfileRegistarSPI.AS4_PROFILE_ID;
    try (AS4RequestHandler handler = new AS4RequestHandler(metadata)) {
      handler.setCryptoFactory(crypto);
      handler.setIncomingProfileSelector(new AS4IncomingProfileSelectorConstant(profile, true));
      handler.setPModeResolver(new AS4DefaultPModeResolver(profile));
      handler.setIncomingAttachmentFactory(IAS4IncomingAttachmentFactory.DEFAULT_INSTANCE);
      handler.setIncomingSecurityConfiguration(SECURITY);
      handler.setIncomingReceiverConfiguration(new AS4IncomingReceiverConfiguration());
      handler.setProcessorSupplier(() -> new CommonsArrayList<>(new Processor()));
      handler.handleRequest(exchange.getRequestBody(), headers, response);
    } catch (Exception exception) {
      exception.printStackTrace();
      response.status = 500;
    }
    exchange.getResponseHeaders().set("Content-Type", response.type);
    exchange.sendResponseHeaders(response.status, response.content.length == 0 ? -1 : response.content.length);
    try (var out = exchange.getResponseBody()) {
      out.write(response.content);
    }
  }

  private static void payload(HttpExchange exchange) throws IOException {
    byte[] found = PAYLOADS.get(exchange.getRequestURI().getPath().substring("/payload/".length()));
    exchange.sendResponseHeaders(found == null ? 404 : 200, found == null ? -1 : found.length);
    if (found != null) exchange.getResponseBody().write(found);
    exchange.close();
  }

  private static final class Response implements IAS4ResponseAbstraction {
    private int status = 200;
    private String type = "application/soap+xml";
    private byte[] content = new byte[0];

    @Override
    public void setContent(byte[] bytes, Charset charset) {
      content = bytes;
    }

    @Override
    public void setContent(HttpHeaderMap headers, IHasInputStream source) {
      try (InputStream in = source.getInputStream()) {
        content = in.readAllBytes();
      } catch (IOException exception) {
        throw new IllegalStateException(exception);
      }
    }

    @Override
    public void setMimeType(IMimeType mimeType) {
      type = mimeType.getAsString();
    }

    @Override
    public void setStatus(int code) {
      status = code;
    }
  }

  /** Keeps payloads. */
  private static final class Processor implements IAS4IncomingMessageProcessorSPI {
    @Override
    public AS4MessageProcessorResult processAS4UserMessage(
        IAS4IncomingMessageMetadata metadata,
        HttpHeaderMap headers,
        Ebms3UserMessage message,
        IPMode mode,
        Node payload,
        ICommonsList<WSS4JAttachment> attachments,
        IAS4IncomingMessageState state,
        AS4ErrorList errors) {
      try (InputStream in = attachments.get(0).getSourceStream()) {
        PAYLOADS.put(message.getMessageInfo().getMessageId(), in.readAllBytes());
      } catch (IOException exception) {
        return AS4MessageProcessorResult.createFailure();
      }
      return AS4MessageProcessorResult.createSuccess();
    }

    @Override
    public AS4SignalMessageProcessorResult processAS4SignalMessage(
        IAS4IncomingMessageMetadata metadata,
        HttpHeaderMap headers,
        Ebms3SignalMessage message,
        IPMode mode,
        IAS4IncomingMessageState state,
        AS4ErrorList errors) {
      return AS4SignalMessageProcessorResult.createFailure();
    }

    @Override
    public void processAS4ResponseMessage(
        IAS4IncomingMessageMetadata metadata,
        IAS4IncomingMessageState state,
        String messageId,
        byte[] bytes,
        boolean isAvailable,
        AS4ErrorList errors) {}
  }
}
