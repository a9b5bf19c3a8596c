import { indented } from '../../src/xml/indent.js';
import { test } from '../support/test.js';

test('each element has a line, and a text stays beside its tags', (t) => {
  const xml = '<?xml version="1.0"?>\n<a xmlns:c="urn:c"><c:b x="1">text\n  &lt;</c:b><c:empty/><c:d><c:e>1</c:e></c:d></a>';
  t.is(
    indented(xml),
    `<?xml version="1.0"?>
<a xmlns:c="urn:c">
  <c:b x="1">text\n  &lt;</c:b>
  <c:empty/>
  <c:d>
    <c:e>1</c:e>
  </c:d>
</a>
`,
  );
});
