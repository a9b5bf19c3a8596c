// Before the tests of npm run test:interop. Fails in one line where a part is missing.
import { prepareJava } from './java.js';

await prepareJava().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exit(1);
});
