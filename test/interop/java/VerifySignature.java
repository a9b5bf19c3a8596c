import java.io.ByteArrayInputStream;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import javax.xml.crypto.dsig.XMLSignature;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/**
 * Verifies a signed XML document with the JDK alone. Arguments: its file, and the PEM file of the authority of the signer. Prints
 * "valid", "invalid" or "untrusted", then the subject of the signer.
 */
public final class VerifySignature {
  public static void main(String[] args) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    var document = factory.newDocumentBuilder().parse(args[0]);
    var signature = (Element) document.getElementsByTagNameNS(XMLSignature.XMLNS, "Signature").item(0);
    X509Certificate signer = signerOf(signature);
    var context = new DOMValidateContext(signer.getPublicKey(), signature);
    context.setProperty("org.jcp.xml.dsig.secureValidation", true);
    boolean isValid = XMLSignatureFactory.getInstance("DOM").unmarshalXMLSignature(context).validate(context);
    String verdict = !isValid ? "invalid" : isBelow(signer, args[1]) ? "valid" : "untrusted";
    System.out.println(verdict + " " + signer.getSubjectX500Principal().getName());
  }

  private static X509Certificate signerOf(Element signature) throws Exception {
    String base64 = signature.getElementsByTagNameNS(XMLSignature.XMLNS, "X509Certificate").item(0).getTextContent();
    byte[] bytes = Base64.getMimeDecoder().decode(base64);
    return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(bytes));
  }

  private static boolean isBelow(X509Certificate signer, String authority) throws Exception {
    signer.checkValidity();
    try {
      signer.verify(Pem.certificates(authority).get(0).getPublicKey());
      return true;
    } catch (java.security.SignatureException | java.security.InvalidKeyException refusal) {
      return false;
    }
  }
}
