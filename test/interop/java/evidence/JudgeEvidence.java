import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.File;

/** Judges containers whose signer is trusted: the certificate in PEM, then the files. A line for each. */
public final class JudgeEvidence {
  public static void main(String[] given) throws Exception {
    var trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(DSSUtils.loadCertificate(new File(given[0])));
    var verifier = new CommonCertificateVerifier();
    verifier.addTrustedCertSources(trusted);
    for (int index = 1; index < given.length; index += 1) {
      var validator = SignedDocumentValidator.fromDocument(new FileDocument(given[index]));
      validator.setCertificateVerifier(verifier);
      var reports = validator.validateDocument();
      var report = reports.getSimpleReport();
      var line = new StringBuilder(String.valueOf(reports.getDiagnosticData().getContainerType()));
      for (String id : report.getSignatureIdList()) {
        line.append(' ').append(report.getSignatureFormat(id)).append(' ').append(report.getIndication(id));
        if (report.getSubIndication(id) != null) line.append(' ').append(report.getSubIndication(id));
        line.append(' ').append(report.getAdESValidationErrors(id).size());
      }
      System.out.println(line);
    }
  }
}
