import com.helger.peppolid.factory.PeppolIdentifierFactory;
import com.helger.phase4.ebms3header.Ebms3Error;
import com.helger.phase4.messaging.http.HttpRetrySettings;
import com.helger.phase4.peppol.Phase4PeppolSender;
import com.helger.phase4.util.Phase4Exception;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;

/**
 * Sends a document as an access point of Peppol. Arguments: PEM files of the key and of the trusted authorities, the common name of the
 * key, the address and the certificate of the receiving access point, the document, its sender, receiver, type and process, and the
 * MessageId. Prints the outcome, then each error of the answer.
 */
public final class Phase4Send {
  public static void main(String[] args) throws Exception {
    Phase4.start();
    var ids = PeppolIdentifierFactory.INSTANCE;
    var outcome =
        Phase4PeppolSender.builder()
            .cryptoFactory(Phase4.crypto(args[0], args[1]))
            .senderPartyID(args[2])
            .receiverEndpointDetails((X509Certificate) Pem.certificates(args[4]).get(0), args[3])
            // The authorities of Peppol are not those of the test.
            .checkReceiverAPCertificate(false)
            .payload(Files.readAllBytes(Path.of(args[5])))
            .disableValidation()
            .senderParticipantID(ids.createParticipantIdentifierWithDefaultScheme(args[6]))
            .receiverParticipantID(ids.createParticipantIdentifierWithDefaultScheme(args[7]))
            .documentTypeID(ids.createDocumentTypeIdentifierWithDefaultScheme(args[8]))
            .processID(ids.createProcessIdentifierWithDefaultScheme(args[9]))
            .countryC1("NL")
            .messageID(args[10])
            .sbdhInstanceIdentifier(args[10])
            .httpRetrySettings(new HttpRetrySettings().setMaxRetries(1).setDurationBeforeRetry(Duration.ofMillis(100)))
            .signalMsgConsumer(
                (signal, metadata, state) -> {
                  for (Ebms3Error error : signal.getError()) System.out.println(error.getErrorCode() + " " + error.getErrorDetail());
                })
            .sendMessageAndCheckForReceipt(Phase4Send::print);
    System.out.println(outcome);
    System.exit(0);
  }

  private static void print(Phase4Exception exception) {
    System.out.println("exception " + exception.getMessage());
  }
}
