import com.helger.phoss.smp.rest.SMPRestFilter;
import com.helger.phoss.smp.servlet.SMPStatusServlet;
import com.helger.phoss.smp.servlet.SMPWebAppListener;
import com.helger.photon.security.CSecurity;
import com.helger.photon.security.mgr.PhotonSecurityManager;
import jakarta.servlet.DispatcherType;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * A phoss SMP with its XML backend in Jetty on loopback, without its pages. Arguments: a folder for its data, the PEM file of its
 * key and certificates, the bearer token of its administrator. Further settings of phoss SMP are given as system properties.
 */
public final class PhossSmp {
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    connector.open();
    server.addConnector(connector);
    String url = "http://localhost:" + connector.getLocalPort();
    settings(url, folder, keyStoreFile(folder, args[1])).forEach(System::setProperty);
    server.setHandler(application(folder));
    server.start();
    var administrator = PhotonSecurityManager.getUserMgr().getUserOfID(CSecurity.USER_ADMINISTRATOR_ID);
    PhotonSecurityManager.getUserTokenMgr().createUserToken(args[2], null, administrator, "test");
    System.out.println("ready at " + url);
    server.join();
  }

  private static ServletContextHandler application(Path folder) {
    ServletContextHandler context = new ServletContextHandler("/", ServletContextHandler.SESSIONS);
    context.setBaseResourceAsPath(folder);
    context.addEventListener(new SMPWebAppListener());
    context.addFilter(SMPRestFilter.class, "/*", EnumSet.of(DispatcherType.REQUEST));
    context.addServlet(SMPStatusServlet.class, "/smp-status/*");
    return context;
  }

  private static Map<String, String> settings(String url, Path folder, Path keyStore) {
    return Map.ofEntries(
        Map.entry("global.production", "false"),
        Map.entry("global.debug", "false"),
        Map.entry("webapp.datapath", folder.toString()),
        Map.entry("smp.backend", "xml"),
        Map.entry("smp.identifiertype", "peppol"),
        Map.entry("smp.rest.type", "peppol"),
        Map.entry("smp.forceroot", "true"),
        Map.entry("smp.publicurl", url),
        Map.entry("sml.smpid", "TEST"),
        Map.entry("smp.keystore.type", "pkcs12"),
        Map.entry("smp.keystore.path", keyStore.toString()),
        Map.entry("smp.keystore.password", Pem.PASSWORD),
        Map.entry("smp.keystore.key.alias", "key"),
        Map.entry("smp.keystore.key.password", Pem.PASSWORD));
  }

  private static Path keyStoreFile(Path folder, String pem) throws Exception {
    Path file = folder.resolve("keystore.p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      Pem.keyStore(pem).store(out, Pem.PASSWORD.toCharArray());
    }
    return file;
  }
}
