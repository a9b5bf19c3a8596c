// Dutch: Peppol BIS Billing.
import type { Translations } from '../translations.js';

export const PEPPOL: Translations = {
  'An element is empty.': 'Een element is leeg.',
  'Take the element out, or give its value.': 'Verwijder het element, of vermeld de waarde ervan.',
  'More than one project reference is given.': 'Er is meer dan één projectreferentie vermeld.',
  'Keep one project reference (BT-11).': 'Behoud één projectreferentie (BT-11).',
  'The document does not say its business process.': 'Het document vermeldt geen bedrijfsproces.',
  'Give the business process (BT-23).': 'Vermeld het bedrijfsproces (BT-23).',
  'The business process is none that Peppol approves.': 'Het bedrijfsproces is niet door Peppol goedgekeurd.',
  'Use urn:fdc:peppol.eu:2017:poacc:billing:01:1.0 for plain billing.':
    'Gebruik urn:fdc:peppol.eu:2017:poacc:billing:01:1.0 voor gewone facturatie.',
  'The document has more than one note.': 'Het document heeft meer dan één opmerking.',
  'Join the notes into one; only between German parties are several allowed.':
    'Voeg de opmerkingen samen tot één; alleen tussen Duitse partijen zijn er meer toegestaan.',
  'There is neither a buyer reference nor a purchase order reference.': 'Er is noch een kopersreferentie noch een inkooporderreferentie.',
  'Give the buyer reference (BT-10) or the purchase order (BT-13).': 'Vermeld de kopersreferentie (BT-10) of de inkooporder (BT-13).',
  'The specification identifier is not the one of this Peppol BIS.': 'De specificatie-identificatie is niet die van deze Peppol BIS.',
  'Give the identifier of Peppol BIS Billing, or of an extension that begins with it.':
    'Vermeld de identificatie van Peppol BIS Billing, of van een extensie die daarmee begint.',
  'There is not exactly one VAT total with a breakdown.': 'Er is niet precies één btw-totaal met een uitsplitsing.',
  'Give one VAT total in the invoice currency, with all breakdowns in it.':
    'Vermeld één btw-totaal in de factuurvaluta, met alle uitsplitsingen erin.',
  'The VAT total in accounting currency does not go with the accounting currency.':
    'Het btw-totaal in de boekhoudvaluta past niet bij de boekhoudvaluta.',
  'Give one VAT total without breakdown where BT-6 is given, and none where it is not.':
    'Vermeld één btw-totaal zonder uitsplitsing als BT-6 is vermeld, en geen als dat niet zo is.',
  'The VAT total and the one in accounting currency differ in sign.':
    'Het btw-totaal en dat in de boekhoudvaluta hebben een verschillend teken.',
  'Give both with the same sign.': 'Vermeld beide met hetzelfde teken.',
  'The VAT accounting currency is the invoice currency.': 'De btw-boekhoudvaluta is de factuurvaluta.',
  'Leave the accounting currency out where it does not differ.': 'Laat de boekhoudvaluta weg als ze niet verschilt.',
  'The buyer has no electronic address.': 'De koper heeft geen elektronisch adres.',
  "Give the buyer's electronic address (BT-49).": 'Vermeld het elektronische adres van de koper (BT-49).',
  'The seller has no electronic address.': 'De verkoper heeft geen elektronisch adres.',
  "Give the seller's electronic address (BT-34).": 'Vermeld het elektronische adres van de verkoper (BT-34).',
  'The allowance or charge has a percentage, but no base amount.': 'De korting of toeslag heeft een percentage, maar geen basisbedrag.',
  'Give the base amount as well.': 'Vermeld ook het basisbedrag.',
  'The allowance or charge has a base amount, but no percentage.': 'De korting of toeslag heeft een basisbedrag, maar geen percentage.',
  'Give the percentage as well.': 'Vermeld ook het percentage.',
  'The amount of the allowance or charge is not its base times its percentage.':
    'Het bedrag van de korting of toeslag is niet gelijk aan de basis maal het percentage.',
  'Make the amount base × percentage / 100, give or take 0.02.':
    'Maak het bedrag gelijk aan basis × percentage / 100, met een tolerantie van 0.02.',
  'Whether it is an allowance or a charge is said neither by true nor by false.':
    'Of het een korting of een toeslag is, is noch met true noch met false aangegeven.',
  'Write true for a charge, false for an allowance.': 'Schrijf true voor een toeslag, false voor een korting.',
  'Payment is by direct debit, but there is no mandate reference.':
    'De betaling gebeurt per automatische incasso, maar er is geen mandaatreferentie.',
  'Give the mandate reference (BT-89).': 'Vermeld de mandaatreferentie (BT-89).',
  'The amount is not in the invoice currency.': 'Het bedrag is niet in de factuurvaluta.',
  'Give every amount but the VAT total in accounting currency in the invoice currency (BT-5).':
    'Vermeld elk bedrag, behalve het btw-totaal in de boekhoudvaluta, in de factuurvaluta (BT-5).',
  'The period of the line begins before the invoicing period.': 'De periode van de regel begint vóór de factuurperiode.',
  'Begin it within the invoicing period, in the right form of a date.':
    'Laat ze binnen de factuurperiode beginnen, met een datum in de juiste vorm.',
  'The period of the line ends after the invoicing period.': 'De periode van de regel eindigt na de factuurperiode.',
  'End it within the invoicing period, in the right form of a date.':
    'Laat ze binnen de factuurperiode eindigen, met een datum in de juiste vorm.',
  'The net amount of the line is not quantity times price, plus charges, less allowances.':
    'Het nettobedrag van de regel is niet gelijk aan hoeveelheid maal prijs, plus toeslagen, min kortingen.',
  'Make it BT-129 × BT-146 / BT-149 + BT-141 − BT-136, give or take 0.02.':
    'Maak het gelijk aan BT-129 × BT-146 / BT-149 + BT-141 − BT-136, met een tolerantie van 0.02.',
  'The base quantity of the price is not above zero.': 'De basishoeveelheid van de prijs is niet hoger dan nul.',
  'Give a quantity above zero, or leave it out.': 'Vermeld een hoeveelheid hoger dan nul, of laat die weg.',
  'The line has more than one invoiced object.': 'De regel heeft meer dan één gefactureerd object.',
  'Keep one object identifier of the line (BT-128).': 'Behoud één objectidentificatie van de regel (BT-128).',
  'A document reference of the line is no invoiced object.': 'Een documentverwijzing van de regel is geen gefactureerd object.',
  'Give the type code 130, or take the reference out.': 'Vermeld de typecode 130, of verwijder de verwijzing.',
  'The price has a charge.': 'De prijs heeft een toeslag.',
  'Only a discount may stand at the price: write false, or put the charge on the line.':
    'Bij de prijs mag alleen een korting staan: schrijf false, of zet de toeslag bij de regel.',
  'The net price is not the gross price less the discount.': 'De nettoprijs is niet gelijk aan de brutoprijs min de korting.',
  'Make it BT-148 − BT-147.': 'Maak die gelijk aan BT-148 − BT-147.',
  'The base quantity of the price has another unit than the invoiced quantity.':
    'De basishoeveelheid van de prijs heeft een andere eenheid dan de gefactureerde hoeveelheid.',
  'Give both in the same unit.': 'Vermeld beide in dezelfde eenheid.',
  'The GLN (scheme 0088) is not made of digits with a right check digit.':
    'De GLN (schema 0088) bestaat niet uit cijfers met een juist controlecijfer.',
  'Write the GLN as GS1 gave it.': 'Schrijf de GLN zoals GS1 die heeft toegekend.',
  'The Norwegian organisation number (scheme 0192) is not nine digits with a right check digit.':
    'Het Noorse organisatienummer (schema 0192) bestaat niet uit negen cijfers met een juist controlecijfer.',
  'Write the nine digits of the Brønnøysund register.': 'Schrijf de negen cijfers van het Brønnøysund-register.',
  'The Danish CVR number (scheme 0184) is neither eight digits nor DK and eight digits.':
    'Het Deense CVR-nummer (schema 0184) bestaat niet uit acht cijfers, en ook niet uit DK en acht cijfers.',
  'Write 12345678 or DK12345678.': 'Schrijf 12345678 of DK12345678.',
  'The Danish P number (scheme 0096) is not ten digits.': 'Het Deense P-nummer (schema 0096) bestaat niet uit tien cijfers.',
  'Write the ten digits of the place of work.': 'Schrijf de tien cijfers van de werkplek.',
  'The Danish SE number (scheme 0198) is not DK and eight digits.':
    'Het Deense SE-nummer (schema 0198) bestaat niet uit DK en acht cijfers.',
  'Write it as DK12345678.': 'Schrijf het als DK12345678.',
  'The Belgian enterprise number (scheme 0208) is not ten digits with right check digits.':
    'Het Belgische ondernemingsnummer (schema 0208) bestaat niet uit tien cijfers met juiste controlecijfers.',
  'Write the ten digits of the Crossroads Bank, without dots.': 'Schrijf de tien cijfers van de Kruispuntbank, zonder punten.',
  'The IPA code (scheme 0201) is not six letters and digits.': 'De IPA-code (schema 0201) bestaat niet uit zes letters en cijfers.',
  'Write the Codice Univoco of the office.': 'Schrijf de Codice Univoco van het kantoor.',
  'The Italian tax code (scheme 0210) has not the form of a Codice Fiscale.':
    'De Italiaanse fiscale code (schema 0210) heeft niet de vorm van een Codice Fiscale.',
  'Write its 16 characters, or the 11 digits of a company.': 'Schrijf de 16 tekens ervan, of de 11 cijfers van een bedrijf.',
  'The Italian tax code (scheme 9907) has not the form of a Codice Fiscale.':
    'De Italiaanse fiscale code (schema 9907) heeft niet de vorm van een Codice Fiscale.',
  'The Italian VAT number (scheme 0211) is not IT and eleven digits with a right check digit.':
    'Het Italiaanse btw-nummer (schema 0211) bestaat niet uit IT en elf cijfers met een juist controlecijfer.',
  'Write the Partita IVA with IT before it.': 'Schrijf de Partita IVA met IT ervoor.',
  'The Swedish organisation number (scheme 0007) is not ten digits with a right check digit.':
    'Het Zweedse organisatienummer (schema 0007) bestaat niet uit tien cijfers met een juist controlecijfer.',
  'Write the ten digits without a hyphen.': 'Schrijf de tien cijfers zonder koppelteken.',
  'The Australian Business Number (scheme 0151) is not eleven digits with right check digits.':
    'Het Australian Business Number (schema 0151) bestaat niet uit elf cijfers met juiste controlecijfers.',
  'Write the eleven digits without spaces.': 'Schrijf de elf cijfers zonder spaties.',
  'The attached file is of a media type that is not allowed.': 'Het bijgevoegde bestand is van een mediatype dat niet is toegestaan.',
  'Attach PDF, PNG, JPEG, CSV, XLSX or ODS.': 'Voeg PDF, PNG, JPEG, CSV, XLSX of ODS bij.',
  'The reason code of the allowance is not in the list.': 'De redencode van de korting staat niet in de lijst.',
  'Use a code of UNCL 5189 as Peppol allows them.': 'Gebruik een code van UNCL 5189 zoals Peppol die toestaat.',
  'The reason code of the charge is not in the list.': 'De redencode van de toeslag staat niet in de lijst.',
  'Use a code of UNCL 7161.': 'Gebruik een code van UNCL 7161.',
  'The code of the VAT point is not in the list.': 'De code voor het moment van verschuldigdheid van de btw staat niet in de lijst.',
  'Use 3, 35 or 432.': 'Gebruik 3, 35 of 432.',
  'The date is not a day written in the form that is asked for.': 'De datum is geen dag in de gevraagde vorm.',
  'Write year, month and day: YYYY-MM-DD in UBL, YYYYMMDD with format 102 in CII.':
    'Schrijf jaar, maand en dag: YYYY-MM-DD in UBL, YYYYMMDD met formaat 102 in CII.',
  'The type code is not one of an invoice in this business process.': 'De typecode is niet die van een factuur in dit bedrijfsproces.',
  'Use a type code of the process, such as 380.': 'Gebruik een typecode van het proces, zoals 380.',
  'Type codes 326 and 384 are for invoices between German parties.':
    'De typecodes 326 en 384 zijn bedoeld voor facturen tussen Duitse partijen.',
  'Use another type code, such as 380.': 'Gebruik een andere typecode, zoals 380.',
  'The type code is not one of a credit note in this business process.':
    'De typecode is niet die van een creditnota in dit bedrijfsproces.',
  'Use a type code of the process, such as 381.': 'Gebruik een typecode van het proces, zoals 381.',
  'The currency of the amount is not in the list.': 'De valuta van het bedrag staat niet in de lijst.',
  'Give the attribute currencyID with a code of ISO 4217.': 'Vermeld het attribuut currencyID met een code van ISO 4217.',
  'The scheme of the electronic address is not in the list.': 'Het schema van het elektronische adres staat niet in de lijst.',
  'Use a code of the Electronic Address Scheme list (EAS).': 'Gebruik een code van de lijst Electronic Address Scheme (EAS).',
  'The exemption reason is VATEX-EU-G, but the VAT category is not G.':
    'De vrijstellingsreden is VATEX-EU-G, maar de btw-categorie is niet G.',
  'Use category G for export outside the EU.': 'Gebruik categorie G voor uitvoer buiten de EU.',
  'The exemption reason is VATEX-EU-O, but the VAT category is not O.':
    'De vrijstellingsreden is VATEX-EU-O, maar de btw-categorie is niet O.',
  'Use category O for what is not subject to VAT.': 'Gebruik categorie O voor wat niet aan btw is onderworpen.',
  'The exemption reason is VATEX-EU-IC, but the VAT category is not K.':
    'De vrijstellingsreden is VATEX-EU-IC, maar de btw-categorie is niet K.',
  'Use category K for supply within the EU.': 'Gebruik categorie K voor leveringen binnen de EU.',
  'The exemption reason is VATEX-EU-AE, but the VAT category is not AE.':
    'De vrijstellingsreden is VATEX-EU-AE, maar de btw-categorie is niet AE.',
  'Use category AE for reverse charge.': 'Gebruik categorie AE voor verlegde btw.',
  'The exemption reason is VATEX-EU-D, but the VAT category is not E.':
    'De vrijstellingsreden is VATEX-EU-D, maar de btw-categorie is niet E.',
  'Use category E for the margin of travel agents.': 'Gebruik categorie E voor de marge van reisbureaus.',
  'The exemption reason is VATEX-EU-F, but the VAT category is not E.':
    'De vrijstellingsreden is VATEX-EU-F, maar de btw-categorie is niet E.',
  'Use category E for the margin of second-hand goods.': 'Gebruik categorie E voor de marge op gebruikte goederen.',
  'The exemption reason is VATEX-EU-I, but the VAT category is not E.':
    'De vrijstellingsreden is VATEX-EU-I, maar de btw-categorie is niet E.',
  'Use category E for the margin of works of art.': 'Gebruik categorie E voor de marge op kunstvoorwerpen.',
  'The exemption reason is VATEX-EU-J, but the VAT category is not E.':
    'De vrijstellingsreden is VATEX-EU-J, maar de btw-categorie is niet E.',
  "Use category E for the margin of collectors' items.": 'Gebruik categorie E voor de marge op voorwerpen voor verzamelingen.',
  'The Norwegian seller does not say that it is in the register of business enterprises.':
    'De Noorse verkoper vermeldt niet dat hij in het register van ondernemingen staat.',
  'Give "Foretaksregisteret" as tax registration (BT-32), as most sellers have to.':
    'Vermeld "Foretaksregisteret" als fiscale registratie (BT-32), zoals voor de meeste verkopers verplicht is.',
  "The Norwegian seller's VAT identifier is not NO, a right organisation number and MVA.":
    'Het btw-identificatienummer van de Noorse verkoper bestaat niet uit NO, een juist organisatienummer en MVA.',
  'Write it as NO123456785MVA.': 'Schrijf het als NO123456785MVA.',
  'The Danish seller gives no legal registration.': 'De Deense verkoper vermeldt geen wettelijke registratie.',
  'Give the CVR number as legal registration (BT-30).': 'Vermeld het CVR-nummer als wettelijke registratie (BT-30).',
  "The Danish seller's legal registration is not marked as a CVR number.":
    'De wettelijke registratie van de Deense verkoper is niet als CVR-nummer aangeduid.',
  'Give schemeID 0184.': 'Vermeld schemeID 0184.',
  'The Danish credit note is for an amount below zero.': 'De Deense creditnota is voor een bedrag onder nul.',
  'Write an invoice, or turn the signs.': 'Schrijf een factuur, of keer de tekens om.',
  'An identifier of a party does not say its scheme, as it has to between Danish parties.':
    'Een identificatie van een partij vermeldt geen schema, wat tussen Deense partijen verplicht is.',
  'Give the attribute schemeID.': 'Vermeld het attribuut schemeID.',
  'The payment means is none that is used between Danish parties.': 'De betaalwijze wordt tussen Deense partijen niet gebruikt.',
  'Use 1, 10, 31, 42, 48, 49, 50, 58, 59, 93 or 97.': 'Gebruik 1, 10, 31, 42, 48, 49, 50, 58, 59, 93 of 97.',
  'Payment to a Danish account lacks the account or its registration number.':
    'Bij de betaling op een Deense rekening ontbreekt de rekening of het registratienummer ervan.',
  'Give the account (BT-84) and the registration number (BT-86).': 'Vermeld de rekening (BT-84) en het registratienummer (BT-86).',
  'Danish direct debit lacks the mandate or the account of the payer.':
    'Bij de Deense automatische incasso ontbreekt het mandaat of de rekening van de betaler.',
  'Give the mandate reference (BT-89) and the debited account (BT-91).':
    'Vermeld de mandaatreferentie (BT-89) en de gedebiteerde rekening (BT-91).',
  'Giro payment lacks a payment reference with card type 01, 04 or 15, or the giro account.':
    'Bij de girobetaling ontbreekt een betalingskenmerk met kaarttype 01, 04 of 15, of de girorekening.',
  'Begin the reference (BT-83) with 01#, 04# or 15#, and give the account (BT-84) in seven or eight digits.':
    'Begin het kenmerk (BT-83) met 01#, 04# of 15#, en vermeld de rekening (BT-84) in zeven of acht cijfers.',
  'The giro reference with card type 04 or 15 has not sixteen digits.':
    'Het girokenmerk met kaarttype 04 of 15 heeft niet zestien cijfers.',
  'Write 04# or 15# and sixteen digits.': 'Schrijf 04# of 15# en zestien cijfers.',
  'FIK payment lacks a payment reference with card type 71, 73 or 75, or the creditor number of eight characters.':
    'Bij de FIK-betaling ontbreekt een betalingskenmerk met kaarttype 71, 73 of 75, of het crediteurnummer van acht tekens.',
  'Begin the reference (BT-83) with 71#, 73# or 75#, and give the creditor number as account (BT-84).':
    'Begin het kenmerk (BT-83) met 71#, 73# of 75#, en vermeld het crediteurnummer als rekening (BT-84).',
  'The FIK reference with card type 71 or 75 has not fifteen or sixteen digits.':
    'Het FIK-kenmerk met kaarttype 71 of 75 heeft niet vijftien of zestien cijfers.',
  'Write 71# or 75# and the number of the payment.': 'Schrijf 71# of 75# en het nummer van de betaling.',
  "The Danish buyer's legal registration is not marked as a CVR number.":
    'De wettelijke registratie van de Deense koper is niet als CVR-nummer aangeduid.',
  'The UNSPSC code of the item is of another version than 19.05.01 or 26.08.01.':
    'De UNSPSC-code van het artikel is van een andere versie dan 19.05.01 of 26.08.01.',
  'Classify by one of these, and name it in listVersionID.': 'Classificeer volgens een van deze versies, en vermeld die in listVersionID.',
  'The tax other than VAT is not named by its code of four digits, nor by two parts with # between.':
    'De andere belasting dan btw is niet aangeduid met een code van vier cijfers, en ook niet met twee delen met # ertussen.',
  'Give the code such as 3456, or name and number parted by #, as reason of the charge.':
    'Vermeld de code, zoals 3456, of naam en nummer gescheiden door #, als reden van de toeslag.',
  "The Italian seller's tax registration has not 11 to 16 capital letters and digits.":
    'De fiscale registratie van de Italiaanse verkoper heeft niet 11 tot 16 hoofdletters en cijfers.',
  'Give the Codice Fiscale (BT-32).': 'Vermeld de Codice Fiscale (BT-32).',
  'The Italian seller gives no street.': 'De Italiaanse verkoper vermeldt geen straat.',
  'Give the first line of the address (BT-35).': 'Vermeld de eerste adresregel (BT-35).',
  'The Italian seller gives no city.': 'De Italiaanse verkoper vermeldt geen plaats.',
  'Give the city (BT-37).': 'Vermeld de plaats (BT-37).',
  'The Italian seller gives no post code.': 'De Italiaanse verkoper vermeldt geen postcode.',
  'Give the CAP (BT-38).': 'Vermeld de CAP (BT-38).',
  "The Swedish seller's VAT identifier has not 14 characters.": 'Het btw-identificatienummer van de Zweedse verkoper heeft niet 14 tekens.',
  'Write SE and twelve digits.': 'Schrijf SE en twaalf cijfers.',
  "The Swedish seller's VAT identifier has other characters than digits behind SE.":
    'Het btw-identificatienummer van de Zweedse verkoper heeft achter SE andere tekens dan cijfers.',
  "The Swedish seller's organisation number is not a number.": 'Het organisatienummer van de Zweedse verkoper is geen getal.',
  "The Swedish seller's organisation number has not ten characters.":
    'Het organisatienummer van de Zweedse verkoper heeft niet tien tekens.',
  "The check digit of the Swedish seller's organisation number is wrong.":
    'Het controlecijfer van het organisatienummer van de Zweedse verkoper is fout.',
  'Write the number as it was registered.': 'Schrijf het nummer zoals het is geregistreerd.',
  "The Swedish seller's tax registration is not the note on F-tax.":
    'De fiscale registratie van de Zweedse verkoper is niet de vermelding over F-skatt.',
  'Write "Godkänd för F-skatt" (BT-32), or take it out.': 'Schrijf "Godkänd för F-skatt" (BT-32), of verwijder ze.',
  'The standard rate is none of Swedish VAT.': 'Het standaardtarief is geen Zweeds btw-tarief.',
  'Use 6, 12 or 25 per cent.': 'Gebruik 6, 12 of 25 procent.',
  'The Plusgiro account is not a number.': 'De Plusgiro-rekening is geen getal.',
  'Write it in digits alone.': 'Schrijf ze alleen met cijfers.',
  'The Plusgiro account has not two to eight characters.': 'De Plusgiro-rekening heeft niet twee tot acht tekens.',
  'Write its two to eight digits.': 'Schrijf de twee tot acht cijfers ervan.',
  'The Bankgiro account is not a number.': 'De Bankgiro-rekening is geen getal.',
  'The Bankgiro account has not seven or eight characters.': 'De Bankgiro-rekening heeft niet zeven of acht tekens.',
  'Write its seven or eight digits.': 'Schrijf de zeven of acht cijfers ervan.',
  'Payment means 50 and 56 are not how Swedish sellers name Plusgiro and Bankgiro.':
    'Met betaalwijze 50 en 56 duiden Zweedse verkopers Plusgiro en Bankgiro niet aan.',
  'Use 30, with SE:PLUSGIRO or SE:BANKGIRO as service provider (BT-86).':
    'Gebruik 30, met SE:PLUSGIRO of SE:BANKGIRO als dienstverlener (BT-86).',
  'Between Swedish parties, payment means 31 is not how credit transfer is named.':
    'Tussen Zweedse partijen wordt een overschrijving niet met betaalwijze 31 aangeduid.',
  'Use 30.': 'Gebruik 30.',
  "The Greek seller's invoice number has not six parts with | between.":
    'Het factuurnummer van de Griekse verkoper heeft niet zes delen met | ertussen.',
  'Write the number as ΑΦΜ|DD/MM/YYYY|branch|document type|series|number.':
    'Schrijf het nummer als ΑΦΜ|DD/MM/YYYY|vestiging|documenttype|reeks|nummer.',
  'The first part of the invoice number is not the tax number of the seller or its representative.':
    'Het eerste deel van het factuurnummer is niet het fiscale nummer van de verkoper of zijn vertegenwoordiger.',
  'The second part of the invoice number is not the issue date.': 'Het tweede deel van het factuurnummer is niet de factuurdatum.',
  'The third part of the invoice number is no whole number from zero up.':
    'Het derde deel van het factuurnummer is geen geheel getal van nul of hoger.',
  'The fourth part of the invoice number is no Greek document type.': 'Het vierde deel van het factuurnummer is geen Grieks documenttype.',
  'Use 1.1, 1.6, 2.1, 2.4, 5.1 or 5.2.': 'Gebruik 1.1, 1.6, 2.1, 2.4, 5.1 of 5.2.',
  'The fifth part of the invoice number is empty.': 'Het vijfde deel van het factuurnummer is leeg.',
  'The sixth part of the invoice number is empty.': 'Het zesde deel van het factuurnummer is leeg.',
  'The Greek seller has no name as it is registered.': 'De Griekse verkoper heeft geen naam zoals die is geregistreerd.',
  'Give it as trading name (BT-28).': 'Vermeld die als handelsnaam (BT-28).',
  "The Greek seller's VAT identifier is missing, or not EL and a right tax number.":
    'Het btw-identificatienummer van de Griekse verkoper ontbreekt, of bestaat niet uit EL en een juist fiscaal nummer.',
  'Write EL and the nine digits of the ΑΦΜ.': 'Schrijf EL en de negen cijfers van het ΑΦΜ.',
  "The Greek seller's VAT identifier is not EL and a right tax number.":
    'Het btw-identificatienummer van de Griekse verkoper bestaat niet uit EL en een juist fiscaal nummer.',
  'The document does not give exactly one MARK of the Greek seller.':
    'Het document vermeldt niet precies één MARK van de Griekse verkoper.',
  'Give one supporting document with the description ##M.AR.K## and the MARK as its reference.':
    'Vermeld één ondersteunend document met de omschrijving ##M.AR.K## en de MARK als referentie.',
  'The document does not give exactly one address under which it can be verified.':
    'Het document vermeldt niet precies één adres waarop het kan worden geverifieerd.',
  'Give one supporting document with the description ##INVOICE|URL## and the URL as its location.':
    'Vermeld één ondersteunend document met de omschrijving ##INVOICE|URL## en de URL als locatie.',
  'More than one address of the invoice is given.': 'Er is meer dan één adres van de factuur vermeld.',
  'Keep one supporting document with the description ##INVOICE|URL##.':
    'Behoud één ondersteunend document met de omschrijving ##INVOICE|URL##.',
  'The MARK is no number above zero.': 'De MARK is geen getal hoger dan nul.',
  'Write the digits that the tax authority gave.': 'Schrijf de cijfers die de belastingdienst heeft toegekend.',
  'The supporting document for the address of the invoice holds no address.':
    'Het ondersteunende document voor het adres van de factuur bevat geen adres.',
  'Give the URL as external location (BT-124).': 'Vermeld de URL als externe locatie (BT-124).',
  'The buyer of a Greek seller has no full name.': 'De koper van een Griekse verkoper heeft geen volledige naam.',
  "Give the buyer's trading name (BT-45).": 'Vermeld de handelsnaam van de koper (BT-45).',
  "The Greek seller's electronic address is not a right tax number with scheme 9933.":
    'Het elektronische adres van de Griekse verkoper is geen juist fiscaal nummer met schema 9933.',
  'Use scheme 9933 and the nine digits of the ΑΦΜ.': 'Gebruik schema 9933 en de negen cijfers van het ΑΦΜ.',
  "The Greek buyer's VAT identifier is missing, or not EL and a right tax number.":
    'Het btw-identificatienummer van de Griekse koper ontbreekt, of bestaat niet uit EL en een juist fiscaal nummer.',
  "The Greek buyer's electronic address is not a right tax number with scheme 9933.":
    'Het elektronische adres van de Griekse koper is geen juist fiscaal nummer met schema 9933.',
  'The type code is none that Icelandic sellers use.': 'De typecode wordt door IJslandse verkopers niet gebruikt.',
  'Use 380 for an invoice, 381 for a credit note.': 'Gebruik 380 voor een factuur, 381 voor een creditnota.',
  'The Icelandic seller gives no kennitala.': 'De IJslandse verkoper vermeldt geen kennitala.',
  'Give it as legal registration (BT-30) with schemeID 0196.': 'Vermeld die als wettelijke registratie (BT-30) met schemeID 0196.',
  'The Icelandic seller gives no street or no post code.': 'De IJslandse verkoper vermeldt geen straat of geen postcode.',
  'Give both (BT-35, BT-38).': 'Vermeld beide (BT-35, BT-38).',
  'Payment by claim (9) needs an account of twelve digits.': 'Betaling per vordering (9) heeft een rekening van twaalf cijfers nodig.',
  'Give bank, ledger and account number (BT-84).': 'Vermeld bank, grootboek en rekeningnummer (BT-84).',
  'Payment by transfer (42) needs an account of twelve digits.':
    'Betaling per overschrijving (42) heeft een rekening van twaalf cijfers nodig.',
  'The final due date (EINDAGI) is no day.': 'De uiterste vervaldatum (EINDAGI) is geen dag.',
  'Write it as YYYY-MM-DD.': 'Schrijf die als YYYY-MM-DD.',
  'There is a final due date (EINDAGI), but no due date.': 'Er is een uiterste vervaldatum (EINDAGI), maar geen vervaldatum.',
  'Give the due date (BT-9).': 'Vermeld de vervaldatum (BT-9).',
  'The final due date (EINDAGI) is before the due date.': 'De uiterste vervaldatum (EINDAGI) ligt vóór de vervaldatum.',
  'Make it the due date or later.': 'Maak die gelijk aan of later dan de vervaldatum.',
  'The Icelandic buyer of an Icelandic seller has no kennitala.': 'De IJslandse koper van een IJslandse verkoper heeft geen kennitala.',
  'Give it as legal registration (BT-47) with schemeID 0196.': 'Vermeld die als wettelijke registratie (BT-47) met schemeID 0196.',
  'The Icelandic buyer of an Icelandic seller has no street or no post code.':
    'De IJslandse koper van een IJslandse verkoper heeft geen straat of geen postcode.',
  'Give both (BT-50, BT-53).': 'Vermeld beide (BT-50, BT-53).',
  'The credit note of the Dutch seller does not name the invoice.': 'De creditnota van de Nederlandse verkoper noemt de factuur niet.',
  'Give the preceding invoice (BT-25).': 'Vermeld de voorafgaande factuur (BT-25).',
  'The Dutch seller gives no street, city or post code.': 'De Nederlandse verkoper vermeldt geen straat, plaats of postcode.',
  'Give all three (BT-35, BT-37, BT-38).': 'Vermeld ze alle drie (BT-35, BT-37, BT-38).',
  "The Dutch seller's legal registration is neither a KVK number nor an OIN.":
    'De wettelijke registratie van de Nederlandse verkoper is noch een KVK-nummer noch een OIN.',
  'Give it with schemeID 0106 or 0190.': 'Vermeld die met schemeID 0106 of 0190.',
  'The Dutch buyer of a Dutch seller has no street, city or post code.':
    'De Nederlandse koper van een Nederlandse verkoper heeft geen straat, plaats of postcode.',
  'Give all three (BT-50, BT-52, BT-53).': 'Vermeld ze alle drie (BT-50, BT-52, BT-53).',
  "The Dutch buyer's legal registration is neither a KVK number nor an OIN.":
    'De wettelijke registratie van de Nederlandse koper is noch een KVK-nummer noch een OIN.',
  "The Dutch seller's tax representative has no street, city or post code.":
    'De fiscaal vertegenwoordiger van de Nederlandse verkoper heeft geen straat, plaats of postcode.',
  'Give all three (BT-64, BT-66, BT-67).': 'Vermeld ze alle drie (BT-64, BT-66, BT-67).',
  'The Dutch seller is to be paid, but does not say how.': 'De Nederlandse verkoper moet worden betaald, maar vermeldt niet hoe.',
  'Give the payment means (BG-16).': 'Vermeld de betaalwijze (BG-16).',
  'The payment means is none that is used between Dutch parties.': 'De betaalwijze wordt tussen Nederlandse partijen niet gebruikt.',
  'Use 30, 48, 49, 57, 58 or 59.': 'Gebruik 30, 48, 49, 57, 58 of 59.',
  'A line names a line of the order, but the document names no order.':
    'Een regel noemt een orderregel, maar het document noemt geen order.',
  'Give the purchase order (BT-13).': 'Vermeld de inkooporder (BT-13).',
  'There are no payment instructions.': 'Er zijn geen betaalinstructies.',
  'There is no buyer reference.': 'Er is geen kopersreferentie.',
  'Give the buyer reference (BT-10), the Leitweg-ID of authorities.': 'Vermeld de kopersreferentie (BT-10), bij overheden de Leitweg-ID.',
  'VAT is charged, but neither the seller nor a representative is known to the tax authority.':
    'Er wordt btw in rekening gebracht, maar noch de verkoper noch een vertegenwoordiger is bij de belastingdienst bekend.',
  'Give the VAT identifier (BT-31), the tax number (BT-32) or a representative (BG-11).':
    'Vermeld het btw-identificatienummer (BT-31), het fiscale nummer (BT-32) of een vertegenwoordiger (BG-11).',
  'The type code is none that German invoices use.': 'De typecode wordt in Duitse facturen niet gebruikt.',
  'Use 326, 380, 381, 384, 389, 875, 876 or 877.': 'Gebruik 326, 380, 381, 384, 389, 875, 876 of 877.',
  'A cash discount (Skonto) is not written in the form that is agreed upon.':
    'Een betalingskorting (Skonto) is niet in de afgesproken vorm geschreven.',
  'Write #SKONTO#TAGE=14#PROZENT=2.25# in a line of its own, and end it with a line break.':
    'Schrijf #SKONTO#TAGE=14#PROZENT=2.25# op een eigen regel, en sluit die af met een regeleinde.',
  'Several attached files have the same name.': 'Verschillende bijgevoegde bestanden hebben dezelfde naam.',
  'Give each file a name of its own.': 'Geef elk bestand een eigen naam.',
  'The corrected invoice does not name the invoice that it corrects.': 'De gecorrigeerde factuur noemt niet de factuur die ze corrigeert.',
  'Give the preceding invoice (BG-3).': 'Vermeld de voorafgaande factuur (BG-3).',
  'Direct debit lacks the identifier of the creditor.': 'Bij de automatische incasso ontbreekt de incassant-identificatie.',
  'Give the creditor identifier (BT-90) with schemeID SEPA, of the seller or the payee.':
    'Vermeld de incassant-identificatie (BT-90) met schemeID SEPA, bij de verkoper of de begunstigde.',
  'Direct debit lacks the account of the payer.': 'Bij de automatische incasso ontbreekt de rekening van de betaler.',
  'Give the debited account (BT-91).': 'Vermeld de gedebiteerde rekening (BT-91).',
  'The seller gives no contact.': 'De verkoper vermeldt geen contact.',
  'Give the contact (BG-6).': 'Vermeld het contact (BG-6).',
  'The seller gives no city.': 'De verkoper vermeldt geen plaats.',
  'The seller gives no post code.': 'De verkoper vermeldt geen postcode.',
  'Give the post code (BT-38).': 'Vermeld de postcode (BT-38).',
  "The seller's contact has no name.": 'Het contact van de verkoper heeft geen naam.',
  'Give the name of a person or office (BT-41).': 'Vermeld de naam van een persoon of afdeling (BT-41).',
  "The seller's contact has no telephone number.": 'Het contact van de verkoper heeft geen telefoonnummer.',
  'Give the telephone number (BT-42).': 'Vermeld het telefoonnummer (BT-42).',
  "The seller's contact has no e-mail address.": 'Het contact van de verkoper heeft geen e-mailadres.',
  'Give the e-mail address (BT-43).': 'Vermeld het e-mailadres (BT-43).',
  "The telephone number of the seller's contact has fewer than three digits.":
    'Het telefoonnummer van het contact van de verkoper heeft minder dan drie cijfers.',
  "The e-mail address of the seller's contact is none.": 'Het e-mailadres van het contact van de verkoper is geen e-mailadres.',
  'The buyer has no city.': 'De koper heeft geen plaats.',
  'Give the city (BT-52).': 'Vermeld de plaats (BT-52).',
  'The buyer has no post code.': 'De koper heeft geen postcode.',
  'Give the post code (BT-53).': 'Vermeld de postcode (BT-53).',
  'The place of delivery has no city.': 'De plaats van levering heeft geen plaatsnaam.',
  'Give the city (BT-77), or leave the address out.': 'Vermeld de plaatsnaam (BT-77), of laat het adres weg.',
  'The place of delivery has no post code.': 'De plaats van levering heeft geen postcode.',
  'Give the post code (BT-78), or leave the address out.': 'Vermeld de postcode (BT-78), of laat het adres weg.',
  'The account for a SEPA transfer is no IBAN.': 'De rekening voor een SEPA-overschrijving is geen IBAN.',
  'Give the IBAN (BT-84).': 'Vermeld de IBAN (BT-84).',
  'Payment is by transfer, but there is no account.': 'De betaling gebeurt per overschrijving, maar er is geen rekening.',
  'Give the account (BG-17).': 'Vermeld de rekening (BG-17).',
  'Payment is by transfer, but a card or a mandate is given.':
    'De betaling gebeurt per overschrijving, maar er is een kaart of een mandaat vermeld.',
  'Take card (BG-18) and mandate (BG-19) out.': 'Verwijder kaart (BG-18) en mandaat (BG-19).',
  'Payment is by card, but there is no card.': 'De betaling gebeurt per kaart, maar er is geen kaart.',
  'Give the card (BG-18).': 'Vermeld de kaart (BG-18).',
  'Payment is by card, but an account or a mandate is given.':
    'De betaling gebeurt per kaart, maar er is een rekening of een mandaat vermeld.',
  'Take account (BG-17) and mandate (BG-19) out.': 'Verwijder rekening (BG-17) en mandaat (BG-19).',
  'The account for a SEPA direct debit is no IBAN.': 'De rekening voor een SEPA-incasso is geen IBAN.',
  'Give the IBAN (BT-91).': 'Vermeld de IBAN (BT-91).',
  'Payment is by direct debit, but there is no mandate.': 'De betaling gebeurt per automatische incasso, maar er is geen mandaat.',
  'Give the mandate (BG-19).': 'Vermeld het mandaat (BG-19).',
  'Payment is by direct debit, but an account or a card is given.':
    'De betaling gebeurt per automatische incasso, maar er is een rekening of een kaart vermeld.',
  'Take account (BG-17) and card (BG-18) out.': 'Verwijder rekening (BG-17) en kaart (BG-18).',
  'A VAT breakdown has no rate.': 'Een btw-uitsplitsing heeft geen tarief.',
  'Give the rate (BT-119), 0 where no VAT is due.': 'Vermeld het tarief (BT-119), 0 als er geen btw verschuldigd is.',
  'The Dutch KVK number (scheme 0106) is not eight digits.': 'Het Nederlandse KVK-nummer (schema 0106) bestaat niet uit acht cijfers.',
  'Write the eight digits of the Kamer van Koophandel.': 'Schrijf de acht cijfers van de Kamer van Koophandel.',
  'The Dutch OIN (scheme 0190) is not twenty digits.': 'Het Nederlandse OIN (schema 0190) bestaat niet uit twintig cijfers.',
  'Write the twenty digits of the organisation.': 'Schrijf de twintig cijfers van de organisatie.',
  'The Dutch VAT number (scheme 9944) has not the form NL123456789B12.':
    'Het Nederlandse btw-nummer (schema 9944) heeft niet de vorm NL123456789B12.',
  'Write NL, nine digits, B and two digits.': 'Schrijf NL, negen cijfers, B en twee cijfers.',
  'The Dutch number of an establishment (scheme 0217) is not twelve digits.':
    'Het Nederlandse vestigingsnummer (schema 0217) bestaat niet uit twaalf cijfers.',
  'Write the twelve digits of the Kamer van Koophandel.': 'Schrijf de twaalf cijfers van de Kamer van Koophandel.',
  'The VAT identifier begins with NL, but has not the form NL123456789B12.':
    'Het btw-identificatienummer begint met NL, maar heeft niet de vorm NL123456789B12.',
  'The location of a file outside is no absolute URL.': 'De locatie van een extern bestand is geen absolute URL.',
  'Begin it with a scheme such as https:.': 'Begin die met een schema zoals https:.',
  'More than one invoiced object is given for the document.': 'Voor het document is meer dan één gefactureerd object vermeld.',
  'Keep one object identifier (BT-18).': 'Behoud één objectidentificatie (BT-18).',
  'The Italian VAT number (scheme 9906) is not IT and eleven digits with a right check digit.':
    'Het Italiaanse btw-nummer (schema 9906) bestaat niet uit IT en elf cijfers met een juist controlecijfer.',
};
