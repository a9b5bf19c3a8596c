import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads certificates and PKCS#8 keys from PEM files. */
final class Pem {
  static final String PASSWORD = "password";
  private static final Pattern BLOCK = Pattern.compile("-----BEGIN ([A-Z ]+)-----([^-]+)-----END");

  private Pem() {}

  static List<Certificate> certificates(String file) throws Exception {
    List<Certificate> found = new ArrayList<>();
    for (byte[] block : blocks(file, "CERTIFICATE")) {
      found.add(CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(block)));
    }
    return found;
  }

  /** The certificates of a file as trusted authorities. */
  static KeyStore trustStore(String file) throws Exception {
    KeyStore store = empty();
    for (Certificate one : certificates(file)) store.setCertificateEntry("authority" + store.size(), one);
    return store;
  }

  /** The key of a file with its certificates, under the alias "key". */
  static KeyStore keyStore(String file) throws Exception {
    Certificate[] chain = certificates(file).toArray(new Certificate[0]);
    KeyFactory factory = KeyFactory.getInstance(chain[0].getPublicKey().getAlgorithm());
    PrivateKey key = factory.generatePrivate(new PKCS8EncodedKeySpec(blocks(file, "PRIVATE KEY").get(0)));
    KeyStore store = empty();
    store.setKeyEntry("key", key, PASSWORD.toCharArray(), chain);
    return store;
  }

  private static KeyStore empty() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private static List<byte[]> blocks(String file, String kind) throws Exception {
    List<byte[]> found = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(Files.readString(Path.of(file)));
    while (matcher.find()) {
      if (matcher.group(1).equals(kind)) found.add(Base64.getMimeDecoder().decode(matcher.group(2)));
    }
    return found;
  }
}
