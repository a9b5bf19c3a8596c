import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.SecureRandom;
import java.security.Security;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;
import javax.xml.crypto.OctetStreamData;
import javax.xml.crypto.dom.DOMStructure;
import javax.xml.crypto.dsig.CanonicalizationMethod;
import javax.xml.crypto.dsig.DigestMethod;
import javax.xml.crypto.dsig.Reference;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMSignContext;
import javax.xml.crypto.dsig.spec.ExcC14NParameterSpec;
import javax.xml.crypto.dsig.spec.TransformParameterSpec;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * Signs and encrypts an AS4 message with the JDK alone. Arguments: the file of an envelope without a signature and with an empty
 * CipherValue, that of the payload, that of the signing key (PKCS#8, PEM), the certificate of the receiver (PEM), the URI of the
 * payload, and the files to write: the envelope and the encrypted part.
 */
public final class WriteAs4 {
  private static final String WSSE = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
  private static final String XENC = "http://www.w3.org/2001/04/xmlenc#";

  public static void main(String[] args) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    Document document = factory.newDocumentBuilder().parse(args[0]);
    byte[] gzip = gzip(Files.readAllBytes(Path.of(args[1])));
    Files.write(Path.of(args[6]), encrypt(document, gzip, args[3]));
    sign(document, gzip, Path.of(args[2]), args[4]);
    StringWriter text = new StringWriter();
    TransformerFactory.newInstance().newTransformer().transform(new DOMSource(document), new StreamResult(text));
    Files.writeString(Path.of(args[5]), text.toString());
  }

  private static byte[] gzip(byte[] payload) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(payload);
    }
    return out.toByteArray();
  }

  private static byte[] encrypt(Document document, byte[] gzip, String receiver) throws Exception {
    byte[] key = new byte[16];
    byte[] iv = new byte[12];
    new SecureRandom().nextBytes(key);
    new SecureRandom().nextBytes(iv);
    Cipher transport = Cipher.getInstance("RSA/ECB/OAEPPadding");
    transport.init(
        Cipher.ENCRYPT_MODE,
        Pem.certificates(receiver).get(0).getPublicKey(),
        new OAEPParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT));
    String wrapped = Base64.getMimeEncoder().encodeToString(transport.doFinal(key));
    document.getElementsByTagNameNS(XENC, "CipherValue").item(0).setTextContent(wrapped);
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, iv));
    ByteArrayOutputStream part = new ByteArrayOutputStream();
    part.write(iv);
    part.write(cipher.doFinal(gzip));
    return part.toByteArray();
  }

  /** The token of the signer is the last one in the Security header. */
  private static void sign(Document document, byte[] gzip, Path keyFile, String payload) throws Exception {
    Security.addProvider(new ReadAs4.Attachments());
    ReadAs4.registerIds(document.getDocumentElement());
    XMLSignatureFactory signatures = XMLSignatureFactory.getInstance("DOM");
    var security = (Element) document.getElementsByTagNameNS(WSSE, "Security").item(0);
    var tokens = security.getElementsByTagNameNS(WSSE, "BinarySecurityToken");
    String token = ((Element) tokens.item(tokens.getLength() - 1)).getAttributeNS(ReadAs4.WSU, "Id");
    var holder = document.createElementNS(WSSE, "wsse:SecurityTokenReference");
    var reference = document.createElementNS(WSSE, "wsse:Reference");
    reference.setAttribute("URI", "#" + token);
    holder.appendChild(reference);
    var prefixes = new ExcC14NParameterSpec(List.of("S12"));
    var method = signatures.newCanonicalizationMethod(CanonicalizationMethod.EXCLUSIVE, prefixes);
    var digest = signatures.newDigestMethod(DigestMethod.SHA256, null);
    var canonical = signatures.newTransform(CanonicalizationMethod.EXCLUSIVE, prefixes);
    var content = signatures.newTransform(ReadAs4.CONTENT, (TransformParameterSpec) null);
    List<Reference> references =
        List.of(
            signatures.newReference("#msg-f", digest, List.of(canonical), null, null),
            signatures.newReference("#id-f", digest, List.of(canonical), null, null),
            signatures.newReference(payload, digest, List.of(content), null, null));
    var info =
        signatures.newSignedInfo(
            method, signatures.newSignatureMethod("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", null), references);
    var keyInfo = signatures.getKeyInfoFactory().newKeyInfo(List.of(new DOMStructure(holder)));
    String pem = Files.readString(keyFile, StandardCharsets.US_ASCII).replaceAll("-----[^-]+-----|\\s", "");
    var key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem)));
    var context = new DOMSignContext(key, security);
    context.setDefaultNamespacePrefix("dsig");
    var dereferencer = signatures.getURIDereferencer();
    context.setURIDereferencer(
        (uri, any) -> uri.getURI().startsWith("cid:") ? new OctetStreamData(new ByteArrayInputStream(gzip)) : dereferencer.dereference(uri, any));
    signatures.newXMLSignature(info, keyInfo).sign(context);
  }
}
