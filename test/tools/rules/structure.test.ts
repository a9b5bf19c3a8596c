// The table of a schema, as `npm run rules -- structure` prints it.
import { join } from 'node:path';
import { OfficialFileError } from '../../../tools/rules/readOfficialXml.js';
import { tableOf } from '../../../tools/rules/structure/table.js';
import { folderOf } from '../../support/folderOf.js';
import { test } from '../../support/test.js';

const RAM = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100';
const UDT = 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100';

function schema(ns: string, ...content: readonly string[]): string {
  const spaces = `xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:ram="${RAM}" xmlns:udt="${UDT}"`;
  return `<xs:schema ${spaces} targetNamespace="${ns}">${content.join('')}</xs:schema>`;
}

const sequence = (name: string, ...elements: readonly string[]): string =>
  `<xs:complexType name="${name}"><xs:sequence>${elements.join('')}</xs:sequence></xs:complexType>`;
const ROOT = '<xs:element name="Order" type="ram:OrderType"/>';
const IMPORT = `<xs:import namespace="${UDT}" schemaLocation="values.xsd"/>`;
const VALUES = schema(
  UDT,
  '<xs:complexType name="AmountType"><xs:simpleContent><xs:extension base="xs:decimal"><xs:attribute name="currencyID" use="required"/>',
  '<xs:attribute name="note"/></xs:extension></xs:simpleContent></xs:complexType>',
  '<xs:complexType name="TotalType"><xs:simpleContent><xs:extension base="udt:AmountType"/></xs:simpleContent></xs:complexType>',
  '<xs:complexType name="DayType"><xs:choice><xs:element name="Date" type="xs:date"/><xs:element name="Text" type="xs:token"/>',
  '</xs:choice></xs:complexType>',
);

async function tableFrom(root: string): Promise<string> {
  await using files = await folderOf({ 'root.xsd': root, 'values.xsd': VALUES });
  return await tableOf([join(files.path, 'root.xsd')]);
}

test('elements, their order and number, values and attributes', async (t) => {
  const table = await tableFrom(
    schema(
      RAM,
      IMPORT,
      ROOT,
      sequence(
        'OrderType',
        '<xs:element name="Total" type="udt:TotalType" minOccurs="0" maxOccurs="2"/>',
        '<xs:element name="Net" type="udt:AmountType" maxOccurs="unbounded"/>',
        '<xs:element name="Day" type="udt:DayType" minOccurs="0"/>',
        '<xs:element name="Part" type="ram:PartType" minOccurs="0" maxOccurs="unbounded"/>',
      ),
      sequence('PartType', '<xs:element name="Name" type="xs:string"/>'),
    ),
  );
  t.is(
    table,
    `Amount = decimal currencyID! note
date = date
text = text
ram Order:
  Total.Amount?2 Net.Amount+ Day:? Part:*
udt Day|:
  Date.date Text.text
ram Part:
  Name.text
`,
  );
});

test('a type that is defined nowhere', async (t) => {
  const error = await t.throwsAsync(tableFrom(schema(RAM, ROOT)), { instanceOf: OfficialFileError });
  t.is(error?.message, `{${RAM}}OrderType is not defined: name the file that defines it, too.`);
});

test('a number of elements that a table cannot say', async (t) => {
  const root = schema(RAM, ROOT, sequence('OrderType', '<xs:element name="A" type="xs:string" minOccurs="2" maxOccurs="3"/>'));
  const error = await t.throwsAsync(tableFrom(root), { instanceOf: OfficialFileError });
  t.is(error?.message, 'An element stands 2 to 3 times, which a table cannot say.');
});

test('a file that is no schema', async (t) => {
  await using files = await folderOf({ 'a.xsd': '<a/>' });
  const file = join(files.path, 'a.xsd');
  t.is((await t.throwsAsync(tableOf([file]), { instanceOf: OfficialFileError }))?.message, `${file}: it is no XML Schema.`);
});
