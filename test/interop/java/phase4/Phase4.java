import com.helger.phase4.crypto.AS4CryptoFactoryInMemoryKeyStore;
import com.helger.phase4.mgr.AS4ManagerFactoryInMemory;
import com.helger.phase4.mgr.MetaAS4Manager;
import com.helger.scope.mgr.ScopeManager;

/** phase4 without files: its P-Modes and the list of received messages are in memory. */
final class Phase4 {
  private Phase4() {}

  static void start() {
    ScopeManager.onGlobalBegin("test");
    MetaAS4Manager.setFactory(new AS4ManagerFactoryInMemory());
  }

  /** PEM files: the key of this access point with its certificate, and the trusted authorities. */
  static AS4CryptoFactoryInMemoryKeyStore crypto(String keyFile, String trustFile) throws Exception {
    return new AS4CryptoFactoryInMemoryKeyStore(
        Pem.keyStore(keyFile), "key", Pem.PASSWORD.toCharArray(), Pem.trustStore(trustFile));
  }
}
