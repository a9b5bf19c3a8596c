import com.helger.peppol.smp.ESMPTransportProfile;
import com.helger.peppolid.IDocumentTypeIdentifier;
import com.helger.peppolid.IParticipantIdentifier;
import com.helger.peppolid.factory.PeppolIdentifierFactory;
import com.helger.smpclient.exception.SMPClientException;
import com.helger.smpclient.peppol.SMPClientReadOnly;
import java.net.URI;
import java.util.Base64;

/**
 * Reads an entry with the client of peppol-commons, which checks its signature and signer. Arguments: the address of the SMP, the PEM
 * file of the authority, participant, document type and process. Prints what it found, or the refusal.
 */
public final class ReadSmp {
  public static void main(String[] args) throws Exception {
    PeppolIdentifierFactory factory = PeppolIdentifierFactory.INSTANCE;
    IParticipantIdentifier participant = factory.createParticipantIdentifierWithDefaultScheme(args[2]);
    IDocumentTypeIdentifier type = factory.createDocumentTypeIdentifierWithDefaultScheme(args[3]);
    SMPClientReadOnly client = new SMPClientReadOnly(URI.create(args[0]));
    client.setTrustStore(Pem.trustStore(args[1]));
    client.setVerifySignature(true);
    client.setXMLSchemaValidation(true);
    try {
      var group = client.getServiceGroup(participant);
      System.out.println("group " + group.getParticipantIdentifier().getValue());
      for (IDocumentTypeIdentifier one : SMPClientReadOnly.getAllDocumentTypes(group)) System.out.println("type " + one.getURIEncoded());
      var metadata = client.getServiceMetadata(participant, type, null);
      var process = factory.createProcessIdentifierWithDefaultScheme(args[4]);
      var endpoint = SMPClientReadOnly.getEndpoint(metadata, process, ESMPTransportProfile.TRANSPORT_PROFILE_PEPPOL_AS4_V2);
      System.out.println("endpoint " + SMPClientReadOnly.getEndpointAddress(endpoint));
      byte[] certificate = SMPClientReadOnly.getEndpointCertificate(endpoint).getEncoded();
      System.out.println("certificate " + Base64.getEncoder().encodeToString(certificate));
    } catch (SMPClientException refusal) {
      System.out.println("refused " + refusal.getClass().getSimpleName() + ": " + refusal.getMessage());
    }
  }
}
