import java.io.File;
import java.io.FileInputStream;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/**
 * Judges PDFs by PDF/A-3a. Argument: a folder. Prints a line for each file, in the order of their names: the name, and the clauses that
 * it breaks.
 */
public final class JudgePdf {
  public static void main(String[] args) throws Exception {
    Logger.getLogger("").setLevel(Level.OFF);
    VeraGreenfieldFoundryProvider.initialise();
    File[] files = new File(args[0]).listFiles();
    Arrays.sort(files);
    for (File file : files) System.out.println((file.getName() + " " + String.join(",", broken(file))).strip());
  }

  private static Iterable<String> broken(File file) throws Exception {
    var clauses = new TreeSet<String>();
    try (var bytes = new FileInputStream(file);
        var parser = Foundries.defaultInstance().createParser(bytes, PDFAFlavour.PDFA_3_A);
        var validator = Foundries.defaultInstance().createValidator(PDFAFlavour.PDFA_3_A, false)) {
      for (TestAssertion assertion : validator.validate(parser).getTestAssertions()) {
        if (assertion.getStatus() == TestAssertion.Status.FAILED) clauses.add(assertion.getRuleId().getClause());
      }
    }
    return clauses;
  }
}
