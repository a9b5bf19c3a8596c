import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.Security;
import java.security.cert.CertificateFactory;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.zip.GZIPInputStream;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;
import javax.xml.crypto.Data;
import javax.xml.crypto.OctetStreamData;
import javax.xml.crypto.XMLCryptoContext;
import javax.xml.crypto.XMLStructure;
import javax.xml.crypto.dsig.Reference;
import javax.xml.crypto.dsig.TransformException;
import javax.xml.crypto.dsig.TransformService;
import javax.xml.crypto.dsig.XMLSignature;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.crypto.dsig.spec.TransformParameterSpec;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Verifies and decrypts AS4 with the JDK alone. Arguments: the file of an envelope; for a message also the file of its encrypted part,
 * and that of the private key (PKCS#8, PEM). Prints "signature" and "reference" with the verdicts, then the SHA-256 of the payload.
 */
public final class ReadAs4 {
  private static final String WSSE = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
  static final String WSU = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd";
  private static final String XENC = "http://www.w3.org/2001/04/xmlenc#";
  static final String CONTENT = "http://docs.oasis-open.org/wss/oasis-wss-SwAProfile-1.1#Attachment-Content-Signature-Transform";

  public static void main(String[] args) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    Document document = factory.newDocumentBuilder().parse(args[0]);
    byte[] gzip = args.length == 1 ? new byte[0] : decrypt(document, Files.readAllBytes(Path.of(args[1])), Path.of(args[2]));
    verify(document, gzip);
    if (args.length > 1) {
      byte[] payload = new GZIPInputStream(new ByteArrayInputStream(gzip)).readAllBytes();
      System.out.println("payload " + HexFormat.of().formatHex(java.security.MessageDigest.getInstance("SHA-256").digest(payload)));
    }
  }

  private static void verify(Document document, byte[] gzip) throws Exception {
    Security.addProvider(new Attachments());
    var signature = (Element) document.getElementsByTagNameNS(XMLSignature.XMLNS, "Signature").item(0);
    var reference = (Element) signature.getElementsByTagNameNS(WSSE, "Reference").item(0);
    registerIds(document.getDocumentElement());
    String token = document.getElementById(reference.getAttribute("URI").substring(1)).getTextContent();
    var certificate = CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(Base64.getDecoder().decode(token)));
    var context = new DOMValidateContext(certificate.getPublicKey(), signature);
    XMLSignatureFactory signatures = XMLSignatureFactory.getInstance("DOM");
    var dereferencer = signatures.getURIDereferencer();
    context.setURIDereferencer(
        (uri, any) -> uri.getURI().startsWith("cid:") ? new OctetStreamData(new ByteArrayInputStream(gzip)) : dereferencer.dereference(uri, any));
    XMLSignature read = signatures.unmarshalXMLSignature(context);
    System.out.println("signature " + read.getSignatureValue().validate(context));
    for (Reference one : read.getSignedInfo().getReferences()) {
      System.out.println("reference " + one.getURI().replaceAll("^(#[a-z]+|cid:[a-z]+).*", "$1") + " " + one.validate(context));
    }
  }

  static void registerIds(Element element) {
    if (element.hasAttributeNS(WSU, "Id")) element.setIdAttributeNS(WSU, "Id", true);
    for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element inner) registerIds(inner);
    }
  }

  private static byte[] decrypt(Document document, byte[] part, Path keyFile) throws Exception {
    String pem = Files.readString(keyFile, StandardCharsets.US_ASCII).replaceAll("-----[^-]+-----|\\s", "");
    PrivateKey own = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem)));
    Cipher transport = Cipher.getInstance("RSA/ECB/OAEPPadding");
    transport.init(
        Cipher.DECRYPT_MODE, own, new OAEPParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT));
    String wrapped = document.getElementsByTagNameNS(XENC, "CipherValue").item(0).getTextContent();
    byte[] key = transport.doFinal(Base64.getDecoder().decode(wrapped));
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, part, 0, 12));
    return cipher.doFinal(part, 12, part.length - 12);
  }

  /** The JDK does not know the transform of attachments. It leaves the content of a gzip as it is. */
  public static final class Attachments extends Provider {
    public Attachments() {
      super("Attachments", "1", "Signed attachments");
      put("TransformService." + CONTENT, Content.class.getName());
      put("TransformService." + CONTENT + " MechanismType", "DOM");
    }
  }

  public static final class Content extends TransformService {
    @Override
    public void init(TransformParameterSpec given) {}

    @Override
    public void init(XMLStructure parent, XMLCryptoContext context) {}

    @Override
    public void marshalParams(XMLStructure parent, XMLCryptoContext context) {}

    @Override
    public AlgorithmParameterSpec getParameterSpec() {
      return null;
    }

    @Override
    public boolean isFeatureSupported(String feature) {
      return false;
    }

    @Override
    public Data transform(Data data, XMLCryptoContext context) {
      return data;
    }

    @Override
    public Data transform(Data data, XMLCryptoContext context, java.io.OutputStream out) throws TransformException {
      try {
        ((OctetStreamData) data).getOctetStream().transferTo(out);
        return null;
      } catch (java.io.IOException cause) {
        throw new TransformException(cause);
      }
    }
  }
}
