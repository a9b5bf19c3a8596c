import com.helger.peppol.smlclient.ManageParticipantIdentifierServiceCaller;
import com.helger.peppol.smlclient.ManageServiceMetadataServiceCaller;
import com.helger.peppolid.IParticipantIdentifier;
import com.helger.peppolid.factory.PeppolIdentifierFactory;
import com.helger.peppolid.simple.participant.SimpleParticipantIdentifier;
import com.helger.wsclient.WSClientConfig;
import com.helger.xsds.peppol.id1.ParticipantIdentifierType;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/**
 * Manages an SML with the clients of peppol-commons, over mutual TLS. Arguments: the address of the SML, the PEM file of the client's
 * key and certificate, that of the server's authority, then commands such as "create SMP-1 9915:a". Prints one line for each command.
 */
public final class ManageSml {
  private final ManageServiceMetadataServiceCaller publishers;
  private final ManageParticipantIdentifierServiceCaller participants;

  private ManageSml(String url, SSLSocketFactory sockets) throws Exception {
    publishers = new ManageServiceMetadataServiceCaller(URI.create(url + "/manageservicemetadata").toURL());
    participants = new ManageParticipantIdentifierServiceCaller(URI.create(url + "/manageparticipantidentifier").toURL());
    for (WSClientConfig one : List.of(publishers, participants)) one.setSSLSocketFactory(sockets);
  }

  public static void main(String[] args) throws Exception {
    ManageSml sml = new ManageSml(args[0], socketsOf(args[1], args[2]));
    for (String command : Arrays.asList(args).subList(3, args.length)) System.out.println(sml.outcomeOf(command.split(" ")));
  }

  private String outcomeOf(String[] words) {
    try {
      return words[0].startsWith("smp-") ? publish(words) : manage(words);
    } catch (Exception refusal) {
      return refusal.getClass().getSimpleName() + " " + refusal.getMessage();
    }
  }

  private String publish(String[] words) throws Exception {
    switch (words[0]) {
      case "smp-create" -> publishers.create(words[1], words[3], words[2]);
      case "smp-update" -> publishers.update(words[1], words[3], words[2]);
      case "smp-delete" -> publishers.delete(words[1]);
      case "smp-read" -> {
        var endpoint = publishers.read(words[1]).getPublisherEndpoint();
        return endpoint.getLogicalAddress() + " " + endpoint.getPhysicalAddress();
      }
      default -> throw new IllegalArgumentException(words[0]);
    }
    return "done";
  }

  private String manage(String[] words) throws Exception {
    switch (words[0]) {
      case "create" -> participants.create(words[1], participant(words[2]));
      case "delete" -> participants.delete(words[1], participant(words[2]));
      case "create-list" -> participants.createList(list(words, 2), words[1]);
      case "delete-list" -> participants.deleteList(list(words, 1));
      case "prepare" -> participants.prepareToMigrate(participant(words[2]), words[3], words[1]);
      case "migrate" -> participants.migrate(participant(words[2]), words[3], words[1]);
      case "list" -> {
        var page = participants.list(words.length > 2 ? words[2] : "", words[1]);
        List<String> found = page.getParticipantIdentifier().stream().map(ParticipantIdentifierType::getValue).toList();
        return found + " " + page.getNextPageIdentifier();
      }
      default -> throw new IllegalArgumentException(words[0]);
    }
    return "done";
  }

  private static IParticipantIdentifier participant(String value) {
    return PeppolIdentifierFactory.INSTANCE.createParticipantIdentifierWithDefaultScheme(value);
  }

  private static List<SimpleParticipantIdentifier> list(String[] words, int from) {
    return Arrays.stream(words, from, words.length).map(value -> new SimpleParticipantIdentifier(participant(value))).toList();
  }

  private static SSLSocketFactory socketsOf(String client, String authority) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(Pem.keyStore(client), Pem.PASSWORD.toCharArray());
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(Pem.trustStore(authority));
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context.getSocketFactory();
  }
}
