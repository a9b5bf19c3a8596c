import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Java 17 or later. */
final class Verify {
  private static final long TOLERANCE_SECONDS = 300;

  /** True where the exchange sent it. The three headers may be null; body: the raw bytes; secret: whsec_ included. */
  static boolean isGenuine(String timestamp, String signature, String previous, byte[] body, String secret, Instant now)
      throws GeneralSecurityException {
    if (timestamp == null || !timestamp.matches("[0-9]{1,12}")) return false;
    if (Math.abs(now.getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE_SECONDS) return false;
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    mac.update((timestamp + ".").getBytes(StandardCharsets.UTF_8));
    byte[] expected = ("sha256=" + HexFormat.of().formatHex(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
    // After a change of the secret the old one signs X-Signature-Previous for a while. isEqual takes constant time.
    return MessageDigest.isEqual(expected, bytes(signature)) || MessageDigest.isEqual(expected, bytes(previous));
  }

  private static byte[] bytes(String header) { return (header == null ? "" : header).getBytes(StandardCharsets.UTF_8); }
}
