// The rules of a stylesheet that was generated from a Schematron schema, where the schema itself lacks the ids, as with Factur-X.
import { attribute, type XmlElement } from '../../src/xml/tree.js';
import { collapsed, type Definitions, definition, withDefinitions } from './definitions.js';
import type { Check } from './officialCheck.js';
import { OfficialFileError } from './readOfficialXml.js';
import { severityOf } from './schematron.js';

const SVRL = 'http://purl.oclc.org/dsdl/svrl';

/** Throws OfficialFileError. */
export function checksOfStylesheet(root: XmlElement): Check[] {
  const known = new Map(root.children.filter(isDefinition).map(definition));
  const checks = root.children.filter(({ local }) => local === 'template').flatMap((template) => checksOf(template, known));
  if (checks.length === 0) throw new OfficialFileError('The stylesheet reports no rule with an id.');
  return checks;
}

function checksOf(template: XmlElement, everywhere: Definitions): Check[] {
  const known = new Map([...everywhere, ...template.children.filter(isDefinition).map(definition)]);
  return reportsIn(template).flatMap((report): Check[] => {
    const id = given(report, 'id');
    if (id === undefined) return [];
    const parts = [report.local, collapsed(attribute(template, 'match') ?? ''), collapsed(attribute(report, 'test') ?? '')];
    return [
      { id, severity: severityOf(given(report, 'flag') ?? given(report, 'role')), decides: withDefinitions(parts.join('\n'), known) },
    ];
  });
}

function isDefinition({ local }: XmlElement): boolean {
  return local === 'variable' || local === 'param' || local === 'function';
}

function reportsIn(element: XmlElement): XmlElement[] {
  const isReport = element.ns === SVRL && (element.local === 'failed-assert' || element.local === 'successful-report');
  return isReport ? [element] : element.children.flatMap(reportsIn);
}

/** An attribute of the report: a literal one, or one that the stylesheet creates. */
function given(report: XmlElement, name: string): string | undefined {
  const made = report.children.find((one) => one.local === 'attribute' && attribute(one, 'name') === name);
  return attribute(report, name) ?? made?.text.trim();
}
