import com.helger.peppol.reporting.eusr.EndUserStatisticsReportValidator;
import com.helger.peppol.reporting.tsr.TransactionStatisticsReportValidator;
import com.helger.schematron.ISchematronResource;
import java.io.File;
import java.util.Arrays;
import java.util.TreeSet;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/**
 * Judges monthly reports by the published schemas and Schematron. Argument: a folder of files whose names begin with TSR or EUSR. Prints
 * a line for each file, in the order of their names: the name, then XSD, or the rules that it breaks, in order.
 */
public final class JudgeReports {
  private static final String SVRL = "http://purl.oclc.org/dsdl/svrl";

  private record Rules(Schema schema, ISchematronResource schematron) {}

  public static void main(String[] args) throws Exception {
    var transactions =
        new Rules(schema("transaction-statistics-reporting-1.0.1"), TransactionStatisticsReportValidator.getSchematronTSR_1());
    var endUsers = new Rules(schema("end-user-statistics-reporting-1.1"), EndUserStatisticsReportValidator.getSchematronEUSR_1());
    File[] files = new File(args[0]).listFiles();
    Arrays.sort(files);
    for (File file : files) {
      Rules rules = file.getName().startsWith("TSR") ? transactions : endUsers;
      System.out.println((file.getName() + " " + String.join(",", broken(file, rules))).strip());
    }
  }

  private static Schema schema(String name) throws SAXException {
    var url = JudgeReports.class.getResource("/external/schemas/peppol-" + name + ".xsd");
    return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(url);
  }

  private static Iterable<String> broken(File file, Rules rules) throws Exception {
    try {
      rules.schema().newValidator().validate(new StreamSource(file));
    } catch (SAXException fault) {
      return java.util.List.of("XSD");
    }
    var found = rules.schematron().applySchematronValidation(new StreamSource(file)).getElementsByTagNameNS(SVRL, "failed-assert");
    var broken = new TreeSet<String>();
    for (int index = 0; index < found.getLength(); index++) broken.add(((Element) found.item(index)).getAttribute("id"));
    return broken;
  }
}
