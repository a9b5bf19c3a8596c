import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Scanner;

final class Drive {
  public static void main(String[] args) throws Exception {
    Scanner lines = new Scanner(System.in);
    while (lines.hasNextLine()) {
      String[] part = lines.nextLine().split(" ");
      byte[] body = part[2].equals("-") ? new byte[0] : Base64.getDecoder().decode(part[2]);
      Instant now = Instant.ofEpochSecond(Long.parseLong(part[0]));
      boolean verdict = Verify.isGenuine(text(part[3]), text(part[4]), text(part[5]), body, text(part[1]), now);
      System.out.println(verdict ? "genuine" : "refused");
    }
  }

  private static String text(String base64) {
    return base64.equals("-") ? null : new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
  }
}
