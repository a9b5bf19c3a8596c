// Dutch: EN 16931.
import type { Translations } from '../translations.js';

export const EN16931: Translations = {
  'The document needs one specification identifier (BT-24).': 'Het document heeft één specificatie-identificatie nodig (BT-24).',
  'Give the specification identifier once.': 'Vermeld de specificatie-identificatie één keer.',
  'The document needs one invoice number (BT-1).': 'Het document heeft één factuurnummer nodig (BT-1).',
  'Give the invoice number once.': 'Vermeld het factuurnummer één keer.',
  'The document needs one issue date (BT-2).': 'Het document heeft één factuurdatum nodig (BT-2).',
  'Give the issue date once.': 'Vermeld de factuurdatum één keer.',
  'The document needs one invoice type code (BT-3).': 'Het document heeft één factuurtypecode nodig (BT-3).',
  'Give the invoice type code once.': 'Vermeld de factuurtypecode één keer.',
  'The document needs one invoice currency code (BT-5).': 'Het document heeft één factuurvalutacode nodig (BT-5).',
  'Give the invoice currency code once.': 'Vermeld de factuurvalutacode één keer.',
  'The document needs at least one invoice line (BG-25).': 'Het document heeft ten minste één factuurregel nodig (BG-25).',
  'Add the lines that the invoice charges for.': 'Voeg de regels toe die in rekening worden gebracht.',
  'A supporting document (BG-24) needs a reference (BT-122).': 'Een ondersteunend document (BG-24) heeft een referentie nodig (BT-122).',
  'Give each supporting document a reference of its own.': 'Geef elk ondersteunend document een eigen referentie.',
  'A reference to a preceding invoice (BG-3) needs the number of that invoice (BT-25).':
    'Een verwijzing naar een voorafgaande factuur (BG-3) heeft het nummer van die factuur nodig (BT-25).',
  'Give the number of the invoice that is referred to, or take the reference out.':
    'Vermeld het nummer van de factuur waarnaar wordt verwezen, of verwijder de verwijzing.',
  'The document needs the name of the seller (BT-27).': 'Het document heeft de naam van de verkoper nodig (BT-27).',
  'Give the full name under which the seller is registered, once.':
    'Vermeld één keer de volledige naam waaronder de verkoper is geregistreerd.',
  'The document needs the postal address of the seller (BG-5).': 'Het document heeft het postadres van de verkoper nodig (BG-5).',
  "Give the seller's postal address.": 'Vermeld het postadres van de verkoper.',
  'The postal address of the seller needs a country code (BT-40).': 'Het postadres van de verkoper heeft een landcode nodig (BT-40).',
  'Give the code of the country once.': 'Vermeld de landcode één keer.',
  'The document needs the name of the buyer (BT-44).': 'Het document heeft de naam van de koper nodig (BT-44).',
  'Give the full name under which the buyer is registered, once.':
    'Vermeld één keer de volledige naam waaronder de koper is geregistreerd.',
  'The document needs the postal address of the buyer (BG-8).': 'Het document heeft het postadres van de koper nodig (BG-8).',
  "Give the buyer's postal address.": 'Vermeld het postadres van de koper.',
  'The postal address of the buyer needs a country code (BT-55).': 'Het postadres van de koper heeft een landcode nodig (BT-55).',
  'The payee (BG-10) has no name (BT-59), or it is the seller.': 'De begunstigde (BG-10) heeft geen naam (BT-59), of is de verkoper.',
  'Name the payee only where it is another party than the seller.':
    'Vermeld de begunstigde alleen als dat een andere partij is dan de verkoper.',
  "The seller's tax representative (BG-11) needs a name (BT-62).":
    'De fiscaal vertegenwoordiger van de verkoper (BG-11) heeft een naam nodig (BT-62).',
  'Give the name of the representative once, or take the party out.':
    'Vermeld de naam van de vertegenwoordiger één keer, of verwijder de partij.',
  "The seller's tax representative (BG-11) needs a postal address (BG-12).":
    'De fiscaal vertegenwoordiger van de verkoper (BG-11) heeft een postadres nodig (BG-12).',
  "Give the representative's postal address.": 'Vermeld het postadres van de vertegenwoordiger.',
  "The postal address of the seller's tax representative (BG-12) needs a country code (BT-69).":
    'Het postadres van de fiscaal vertegenwoordiger van de verkoper (BG-12) heeft een landcode nodig (BT-69).',
  "The seller's tax representative (BG-11) needs a VAT identifier (BT-63).":
    'De fiscaal vertegenwoordiger van de verkoper (BG-11) heeft een btw-identificatienummer nodig (BT-63).',
  "Give the representative's VAT identifier, with the tax scheme VAT.":
    'Vermeld het btw-identificatienummer van de vertegenwoordiger, met het belastingschema VAT.',
  'The address that the goods or services went to (BG-15) needs a country code (BT-80).':
    'Het adres waar de goederen of diensten zijn geleverd (BG-15) heeft een landcode nodig (BT-80).',
  'Give the code of the country, or take the address out.': 'Vermeld de landcode, of verwijder het adres.',
  'The electronic address of the seller (BT-34) needs the identifier of its scheme.':
    'Het elektronische adres van de verkoper (BT-34) heeft een schema-identificatie nodig.',
  'Say by the attribute schemeID which scheme the address belongs to, such as 0208 or 9930.':
    'Geef met het attribuut schemeID aan tot welk schema het adres behoort, zoals 0208 of 9930.',
  'The electronic address of the buyer (BT-49) needs the identifier of its scheme.':
    'Het elektronische adres van de koper (BT-49) heeft een schema-identificatie nodig.',
  'A VAT identifier does not begin with the code of a country.': 'Een btw-identificatienummer begint niet met een landcode.',
  'Put the country code before the number, such as BE or DE; for Greece, EL is usual.':
    'Zet de landcode voor het nummer, zoals BE of DE; voor Griekenland is EL gebruikelijk.',
  'The seller has no identifier (BT-29), no legal registration (BT-30) and no VAT identifier (BT-31).':
    'De verkoper heeft geen identificatie (BT-29), geen wettelijke registratie (BT-30) en geen btw-identificatienummer (BT-31).',
  'Give at least one of them, so that the buyer can tell the supplier by it.':
    'Vermeld er ten minste één, zodat de koper de leverancier kan herkennen.',
  'Payment instructions (BG-16) need the code of a means of payment (BT-81).':
    'Betaalinstructies (BG-16) hebben de code van een betaalwijze nodig (BT-81).',
  'Give the code, such as 30 for a credit transfer or 58 for SEPA.': 'Vermeld de code, zoals 30 voor een overschrijving of 58 voor SEPA.',
  'The account for a credit transfer (BG-17) has no identifier (BT-84).':
    'De rekening voor een overschrijving (BG-17) heeft geen identificatie (BT-84).',
  'Give the IBAN, or the account number where there is none.': 'Vermeld de IBAN, of het rekeningnummer als er geen IBAN is.',
  'More digits of a payment card (BT-87) are shown than security allows.':
    'Er worden meer cijfers van een betaalkaart (BT-87) getoond dan de veiligheid toelaat.',
  'Show the first six and the last four digits at most.': 'Toon hoogstens de eerste zes en de laatste vier cijfers.',
  'Payment is by credit transfer, but no account is named that it goes to (BT-84).':
    'De betaling gebeurt per overschrijving, maar er is geen rekening vermeld om naar over te schrijven (BT-84).',
  'Give the IBAN or the account number of the payee.': 'Vermeld de IBAN of het rekeningnummer van de begunstigde.',
  'The invoicing period (BG-14) ends before it starts, or one of its dates is no date.':
    'De factuurperiode (BG-14) eindigt voordat ze begint, of een van de datums is geen datum.',
  'Make the end date the start date or a later one.': 'Maak de einddatum gelijk aan of later dan de begindatum.',
  'The invoicing period (BG-14) has neither a start date (BT-73) nor an end date (BT-74).':
    'De factuurperiode (BG-14) heeft noch een begindatum (BT-73) noch een einddatum (BT-74).',
  'Give one of the dates or both, or take the period out.': 'Vermeld een van de datums of beide, of verwijder de periode.',
  "The line's invoicing period (BG-26) ends before it starts, or one of its dates is no date.":
    'De factuurperiode van de regel (BG-26) eindigt voordat ze begint, of een van de datums is geen datum.',
  "The line's invoicing period (BG-26) has neither a start date (BT-134) nor an end date (BT-135).":
    'De factuurperiode van de regel (BG-26) heeft noch een begindatum (BT-134) noch een einddatum (BT-135).',
  'The document totals (BG-22) need the sum of the line net amounts (BT-106).':
    'De documenttotalen (BG-22) hebben de som van de nettobedragen van de regels nodig (BT-106).',
  'Give the sum of the line net amounts, 0 where there is nothing.':
    'Vermeld de som van de nettobedragen van de regels, 0 als er niets is.',
  'The document totals (BG-22) need the total without VAT (BT-109).':
    'De documenttotalen (BG-22) hebben het totaal zonder btw nodig (BT-109).',
  'Give the total without VAT, 0 where there is nothing.': 'Vermeld het totaal zonder btw, 0 als er niets is.',
  'The document totals (BG-22) need the total with VAT (BT-112).': 'De documenttotalen (BG-22) hebben het totaal met btw nodig (BT-112).',
  'Give the total with VAT, 0 where there is nothing.': 'Vermeld het totaal met btw, 0 als er niets is.',
  'The document totals (BG-22) need the amount due for payment (BT-115).':
    'De documenttotalen (BG-22) hebben het te betalen bedrag nodig (BT-115).',
  'Give the amount due for payment, 0 where there is nothing.': 'Vermeld het te betalen bedrag, 0 als er niets is.',
  'There is a VAT accounting currency (BT-6), but no VAT total in it (BT-111), or it is the invoice currency.':
    'Er is een btw-boekhoudvaluta (BT-6), maar geen btw-totaal in die valuta (BT-111), of het is de factuurvaluta.',
  'Give the VAT total in the accounting currency as well, or take that currency out.':
    'Vermeld het btw-totaal ook in de boekhoudvaluta, of verwijder die valuta.',
  'The sum of the line net amounts (BT-106) has more than two decimals.':
    'De som van de nettobedragen van de regels (BT-106) heeft meer dan twee decimalen.',
  'Round the amount to two decimals.': 'Rond het bedrag af op twee decimalen.',
  'The sum of allowances on document level (BT-107) has more than two decimals.':
    'De som van de kortingen op documentniveau (BT-107) heeft meer dan twee decimalen.',
  'The sum of charges on document level (BT-108) has more than two decimals.':
    'De som van de toeslagen op documentniveau (BT-108) heeft meer dan twee decimalen.',
  'The total without VAT (BT-109) has more than two decimals.': 'Het totaal zonder btw (BT-109) heeft meer dan twee decimalen.',
  'The total with VAT (BT-112) has more than two decimals.': 'Het totaal met btw (BT-112) heeft meer dan twee decimalen.',
  'The amount paid (BT-113) has more than two decimals.': 'Het betaalde bedrag (BT-113) heeft meer dan twee decimalen.',
  'The rounding amount (BT-114) has more than two decimals.': 'Het afrondingsbedrag (BT-114) heeft meer dan twee decimalen.',
  'The amount due for payment (BT-115) has more than two decimals.': 'Het te betalen bedrag (BT-115) heeft meer dan twee decimalen.',
  'The sum of the line net amounts (BT-106) is not what the lines add up to (BT-131).':
    'De som van de nettobedragen van de regels (BT-106) is niet gelijk aan de optelling van de regels (BT-131).',
  'Make BT-106 that sum, rounded to two decimals, and leave it out only where there is nothing to add.':
    'Maak BT-106 gelijk aan die som, afgerond op twee decimalen, en laat het alleen weg als er niets op te tellen is.',
  'The sum of allowances on document level (BT-107) is not what the allowances on document level add up to (BT-92).':
    'De som van de kortingen op documentniveau (BT-107) is niet gelijk aan de optelling van de kortingen op documentniveau (BT-92).',
  'Make BT-107 that sum, rounded to two decimals, and leave it out only where there is nothing to add.':
    'Maak BT-107 gelijk aan die som, afgerond op twee decimalen, en laat het alleen weg als er niets op te tellen is.',
  'The sum of charges on document level (BT-108) is not what the charges on document level add up to (BT-99).':
    'De som van de toeslagen op documentniveau (BT-108) is niet gelijk aan de optelling van de toeslagen op documentniveau (BT-99).',
  'Make BT-108 that sum, rounded to two decimals, and leave it out only where there is nothing to add.':
    'Maak BT-108 gelijk aan die som, afgerond op twee decimalen, en laat het alleen weg als er niets op te tellen is.',
  'The total without VAT (BT-109) is not what the lines less allowances plus charges come to (BT-106, BT-107, BT-108).':
    'Het totaal zonder btw (BT-109) is niet gelijk aan de regels min de kortingen plus de toeslagen (BT-106, BT-107, BT-108).',
  'Make BT-109 that sum, rounded to two decimals.': 'Maak BT-109 gelijk aan die som, afgerond op twee decimalen.',
  'The total with VAT (BT-112) is not what the total without VAT and the VAT total come to (BT-109, BT-110).':
    'Het totaal met btw (BT-112) is niet gelijk aan het totaal zonder btw plus het btw-totaal (BT-109, BT-110).',
  'Make it BT-109 + BT-110, and give BT-110 once in the invoice currency.':
    'Maak het gelijk aan BT-109 + BT-110, en vermeld BT-110 één keer in de factuurvaluta.',
  'The amount due for payment (BT-115) is not what the total with VAT less what was paid plus rounding comes to (BT-112, BT-113, BT-114).':
    'Het te betalen bedrag (BT-115) is niet gelijk aan het totaal met btw min het betaalde bedrag plus de afronding (BT-112, BT-113, BT-114).',
  'Make BT-115 that sum, rounded to two decimals.': 'Maak BT-115 gelijk aan die som, afgerond op twee decimalen.',
  'A VAT breakdown (BG-23) needs a taxable amount (BT-116).': 'Een btw-uitsplitsing (BG-23) heeft een belastbaar bedrag nodig (BT-116).',
  'Give the breakdown a taxable amount, in a tax category whose scheme is VAT.':
    'Geef de uitsplitsing een belastbaar bedrag, in een belastingcategorie met schema VAT.',
  'A VAT breakdown (BG-23) needs a VAT amount (BT-117).': 'Een btw-uitsplitsing (BG-23) heeft een btw-bedrag nodig (BT-117).',
  'Give the breakdown a VAT amount, in a tax category whose scheme is VAT.':
    'Geef de uitsplitsing een btw-bedrag, in een belastingcategorie met schema VAT.',
  'A VAT breakdown (BG-23) needs a VAT category code (BT-118).': 'Een btw-uitsplitsing (BG-23) heeft een btw-categoriecode nodig (BT-118).',
  'Give the breakdown a VAT category code, in a tax category whose scheme is VAT.':
    'Geef de uitsplitsing een btw-categoriecode, in een belastingcategorie met schema VAT.',
  'A VAT breakdown (BG-23) needs a rate (BT-119).': 'Een btw-uitsplitsing (BG-23) heeft een tarief nodig (BT-119).',
  'Give the breakdown a rate, in a tax category whose scheme is VAT.':
    'Geef de uitsplitsing een tarief, in een belastingcategorie met schema VAT.',
  'The document gives both a date (BT-7) and a code (BT-8) for when VAT becomes due.':
    'Het document vermeldt zowel een datum (BT-7) als een code (BT-8) voor het moment waarop de btw verschuldigd wordt.',
  'Keep the one that holds, and take the other out.': 'Behoud wat van toepassing is, en verwijder het andere.',
  'The VAT total (BT-110) is not what the VAT breakdown (BT-117) adds up to.':
    'Het btw-totaal (BT-110) is niet gelijk aan de optelling van de btw-uitsplitsing (BT-117).',
  'Make it the sum of the VAT amounts of all categories and rates.':
    'Maak het gelijk aan de som van de btw-bedragen van alle categorieën en tarieven.',
  'The VAT amount of a category (BT-117) is not its taxable amount (BT-116) times its rate (BT-119).':
    'Het btw-bedrag van een categorie (BT-117) is niet gelijk aan het belastbare bedrag (BT-116) maal het tarief (BT-119).',
  'Make it BT-116 × BT-119 / 100, rounded to two decimals.': 'Maak het gelijk aan BT-116 × BT-119 / 100, afgerond op twee decimalen.',
  'The document has no VAT breakdown (BG-23).': 'Het document heeft geen btw-uitsplitsing (BG-23).',
  'Give one for each VAT category and rate that is used.': 'Vermeld er één voor elke btw-categorie en elk tarief die worden gebruikt.',
  'The taxable amount (BT-116) of a VAT breakdown has more than two decimals.':
    'Het belastbare bedrag (BT-116) van een btw-uitsplitsing heeft meer dan twee decimalen.',
  'The VAT amount (BT-117) of a VAT breakdown has more than two decimals.':
    'Het btw-bedrag (BT-117) van een btw-uitsplitsing heeft meer dan twee decimalen.',
  'An invoice line needs an identifier (BT-126).': 'Een factuurregel heeft een identificatie nodig (BT-126).',
  'Give the line an identifier.': 'Geef de regel een identificatie.',
  'An invoice line needs an invoiced quantity (BT-129).': 'Een factuurregel heeft een gefactureerde hoeveelheid nodig (BT-129).',
  'Give the line an invoiced quantity.': 'Geef de regel een gefactureerde hoeveelheid.',
  'An invoice line needs a unit of measure for its quantity (BT-130).':
    'Een factuurregel heeft een meeteenheid voor de hoeveelheid nodig (BT-130).',
  'Give the quantity the attribute unitCode, such as C62 for pieces.': 'Geef de hoeveelheid het attribuut unitCode, zoals C62 voor stuks.',
  'An invoice line needs a net amount (BT-131).': 'Een factuurregel heeft een nettobedrag nodig (BT-131).',
  'Give the line a net amount.': 'Geef de regel een nettobedrag.',
  'An invoice line needs an item name (BT-153).': 'Een factuurregel heeft een artikelnaam nodig (BT-153).',
  'Give the line an item name.': 'Geef de regel een artikelnaam.',
  'An invoice line needs an item net price (BT-146).': 'Een factuurregel heeft een nettoprijs van het artikel nodig (BT-146).',
  'Give the line an item net price.': 'Geef de regel een nettoprijs van het artikel.',
  'The item net price (BT-146) of a line is missing, negative or no number.':
    'De nettoprijs van het artikel (BT-146) van een regel ontbreekt, is negatief of is geen getal.',
  'Use a price of zero or more; what is taken back has a negative quantity instead.':
    'Gebruik een prijs van nul of hoger; wat wordt teruggenomen, krijgt in plaats daarvan een negatieve hoeveelheid.',
  'The item gross price (BT-148) of a line is negative or no number.':
    'De brutoprijs van het artikel (BT-148) van een regel is negatief of is geen getal.',
  'Use a gross price of zero or more, or leave it out.': 'Gebruik een brutoprijs van nul of hoger, of laat die weg.',
  'An item attribute (BG-32) needs both a name (BT-160) and a value (BT-161).':
    'Een artikelkenmerk (BG-32) heeft zowel een naam (BT-160) als een waarde (BT-161) nodig.',
  'Give both, or take the attribute out.': 'Vermeld beide, of verwijder het kenmerk.',
  'The standard identifier of an item (BT-157) needs the identifier of its scheme.':
    'De standaardidentificatie van een artikel (BT-157) heeft een schema-identificatie nodig.',
  'Say by the attribute schemeID which scheme it belongs to, such as 0160 for GTIN.':
    'Geef met het attribuut schemeID aan tot welk schema ze behoort, zoals 0160 voor GTIN.',
  'The classification of an item (BT-158) needs the identifier of its scheme.':
    'De classificatie van een artikel (BT-158) heeft een schema-identificatie nodig.',
  'Say by the attribute listID which scheme it belongs to, such as STI for CPV.':
    'Geef met het attribuut listID aan tot welk schema ze behoort, zoals STI voor CPV.',
  'An invoice line needs a VAT category (BT-151).': 'Een factuurregel heeft een btw-categorie nodig (BT-151).',
  'Give the category code, in a tax category whose scheme is VAT.': 'Vermeld de categoriecode, in een belastingcategorie met schema VAT.',
  'The net amount of a line (BT-131) has more than two decimals.': 'Het nettobedrag van een regel (BT-131) heeft meer dan twee decimalen.',
  'An allowance on document level (BG-20) needs an amount (BT-92).':
    'Een korting op documentniveau (BG-20) heeft een bedrag nodig (BT-92).',
  'Give the allowance on document level an amount.': 'Geef de korting op documentniveau een bedrag.',
  'An allowance on document level (BG-20) needs a VAT category code (BT-95).':
    'Een korting op documentniveau (BG-20) heeft een btw-categoriecode nodig (BT-95).',
  'Give the allowance on document level a VAT category code.': 'Geef de korting op documentniveau een btw-categoriecode.',
  'An allowance on document level (BG-20) needs a reason as text or code (BT-97 or BT-98).':
    'Een korting op documentniveau (BG-20) heeft een reden als tekst of code nodig (BT-97 of BT-98).',
  'Give the allowance on document level a reason as text or code.': 'Geef de korting op documentniveau een reden als tekst of code.',
  'The amount (BT-92) of the allowance on document level has more than two decimals.':
    'Het bedrag (BT-92) van de korting op documentniveau heeft meer dan twee decimalen.',
  'The base amount (BT-93) of the allowance on document level has more than two decimals.':
    'Het basisbedrag (BT-93) van de korting op documentniveau heeft meer dan twee decimalen.',
  'A charge on document level (BG-21) needs an amount (BT-99).': 'Een toeslag op documentniveau (BG-21) heeft een bedrag nodig (BT-99).',
  'Give the charge on document level an amount.': 'Geef de toeslag op documentniveau een bedrag.',
  'A charge on document level (BG-21) needs a VAT category code (BT-102).':
    'Een toeslag op documentniveau (BG-21) heeft een btw-categoriecode nodig (BT-102).',
  'Give the charge on document level a VAT category code.': 'Geef de toeslag op documentniveau een btw-categoriecode.',
  'A charge on document level (BG-21) needs a reason as text or code (BT-104 or BT-105).':
    'Een toeslag op documentniveau (BG-21) heeft een reden als tekst of code nodig (BT-104 of BT-105).',
  'Give the charge on document level a reason as text or code.': 'Geef de toeslag op documentniveau een reden als tekst of code.',
  'The amount (BT-99) of the charge on document level has more than two decimals.':
    'Het bedrag (BT-99) van de toeslag op documentniveau heeft meer dan twee decimalen.',
  'The base amount (BT-100) of the charge on document level has more than two decimals.':
    'Het basisbedrag (BT-100) van de toeslag op documentniveau heeft meer dan twee decimalen.',
  'An allowance of an invoice line (BG-27) needs an amount (BT-136).':
    'Een korting van een factuurregel (BG-27) heeft een bedrag nodig (BT-136).',
  'Give the allowance of an invoice line an amount.': 'Geef de korting van een factuurregel een bedrag.',
  'An allowance of an invoice line (BG-27) needs a reason as text or code (BT-139 or BT-140).':
    'Een korting van een factuurregel (BG-27) heeft een reden als tekst of code nodig (BT-139 of BT-140).',
  'Give the allowance of an invoice line a reason as text or code.': 'Geef de korting van een factuurregel een reden als tekst of code.',
  'The amount (BT-136) of the allowance of an invoice line has more than two decimals.':
    'Het bedrag (BT-136) van de korting van een factuurregel heeft meer dan twee decimalen.',
  'The base amount (BT-137) of the allowance of an invoice line has more than two decimals.':
    'Het basisbedrag (BT-137) van de korting van een factuurregel heeft meer dan twee decimalen.',
  'A charge of an invoice line (BG-28) needs an amount (BT-141).':
    'Een toeslag van een factuurregel (BG-28) heeft een bedrag nodig (BT-141).',
  'Give the charge of an invoice line an amount.': 'Geef de toeslag van een factuurregel een bedrag.',
  'A charge of an invoice line (BG-28) needs a reason as text or code (BT-144 or BT-145).':
    'Een toeslag van een factuurregel (BG-28) heeft een reden als tekst of code nodig (BT-144 of BT-145).',
  'Give the charge of an invoice line a reason as text or code.': 'Geef de toeslag van een factuurregel een reden als tekst of code.',
  'The amount (BT-141) of the charge of an invoice line has more than two decimals.':
    'Het bedrag (BT-141) van de toeslag van een factuurregel heeft meer dan twee decimalen.',
  'The base amount (BT-142) of the charge of an invoice line has more than two decimals.':
    'Het basisbedrag (BT-142) van de toeslag van een factuurregel heeft meer dan twee decimalen.',
  'VAT category AE (reverse charge) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'Btw-categorie AE (verlegde btw) moet zowel in regels, kortingen of toeslagen als in de btw-uitsplitsing staan, maar staat niet precies één keer in de uitsplitsing.',
  'Give exactly one VAT breakdown where the category is used, and none where it is not.':
    'Vermeld precies één btw-uitsplitsing als de categorie wordt gebruikt, en geen als dat niet zo is.',
  'An invoice line has VAT category AE (reverse charge), but the identifiers that this needs are missing.':
    'Een factuurregel heeft btw-categorie AE (verlegde btw), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  "Give the seller's VAT identifier (BT-31), tax registration (BT-32) or representative (BT-63), and the buyer's VAT identifier (BT-48) or legal registration (BT-47).":
    'Vermeld het btw-identificatienummer (BT-31), de fiscale registratie (BT-32) of de vertegenwoordiger (BT-63) van de verkoper, en het btw-identificatienummer (BT-48) of de wettelijke registratie (BT-47) van de koper.',
  'An allowance on document level has VAT category AE (reverse charge), but the identifiers that this needs are missing.':
    'Een korting op documentniveau heeft btw-categorie AE (verlegde btw), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'A charge on document level has VAT category AE (reverse charge), but the identifiers that this needs are missing.':
    'Een toeslag op documentniveau heeft btw-categorie AE (verlegde btw), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'An invoice line has VAT category AE (reverse charge), but its rate is not zero.':
    'Een factuurregel heeft btw-categorie AE (verlegde btw), maar het tarief is niet nul.',
  'Give the rate 0, or use the category that fits.': 'Vermeld het tarief 0, of gebruik de passende categorie.',
  'An allowance on document level has VAT category AE (reverse charge), but its rate is not zero.':
    'Een korting op documentniveau heeft btw-categorie AE (verlegde btw), maar het tarief is niet nul.',
  'A charge on document level has VAT category AE (reverse charge), but its rate is not zero.':
    'Een toeslag op documentniveau heeft btw-categorie AE (verlegde btw), maar het tarief is niet nul.',
  'The taxable amount of VAT category AE (reverse charge) is not what its lines, allowances and charges come to.':
    'Het belastbare bedrag van btw-categorie AE (verlegde btw) is niet gelijk aan het totaal van de regels, kortingen en toeslagen van die categorie.',
  'Make it the lines less the allowances plus the charges of category AE.':
    'Maak het gelijk aan de regels min de kortingen plus de toeslagen van categorie AE.',
  'The VAT amount of VAT category AE (reverse charge) is not zero.': 'Het btw-bedrag van btw-categorie AE (verlegde btw) is niet nul.',
  'Make it 0.': 'Maak het 0.',
  'The VAT breakdown of VAT category AE (reverse charge) gives no exemption reason.':
    'De btw-uitsplitsing van btw-categorie AE (verlegde btw) vermeldt geen vrijstellingsreden.',
  'Give an exemption reason as text (BT-120) or code (BT-121).': 'Vermeld een vrijstellingsreden als tekst (BT-120) of code (BT-121).',
  'VAT category L (Canary Islands tax IGIC) stands in lines, allowances or charges and in the VAT breakdown, but not in both.':
    'Btw-categorie L (belasting IGIC van de Canarische Eilanden) moet zowel in regels, kortingen of toeslagen als in de btw-uitsplitsing staan, maar staat niet in beide.',
  'Give a VAT breakdown for each rate where the category is used, and none where it is not.':
    'Vermeld een btw-uitsplitsing voor elk tarief als de categorie wordt gebruikt, en geen als dat niet zo is.',
  'An invoice line has VAT category L (Canary Islands tax IGIC), but the identifiers that this needs are missing.':
    'Een factuurregel heeft btw-categorie L (belasting IGIC van de Canarische Eilanden), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  "Give the seller's VAT identifier (BT-31), tax registration (BT-32) or representative (BT-63).":
    'Vermeld het btw-identificatienummer (BT-31), de fiscale registratie (BT-32) of de vertegenwoordiger (BT-63) van de verkoper.',
  'An allowance on document level has VAT category L (Canary Islands tax IGIC), but the identifiers that this needs are missing.':
    'Een korting op documentniveau heeft btw-categorie L (belasting IGIC van de Canarische Eilanden), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'A charge on document level has VAT category L (Canary Islands tax IGIC), but the identifiers that this needs are missing.':
    'Een toeslag op documentniveau heeft btw-categorie L (belasting IGIC van de Canarische Eilanden), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'An invoice line has VAT category L (Canary Islands tax IGIC), but its rate is missing or negative.':
    'Een factuurregel heeft btw-categorie L (belasting IGIC van de Canarische Eilanden), maar het tarief ontbreekt of is negatief.',
  'Give a rate of zero or more in per cent, or use the category that fits.':
    'Vermeld een tarief van nul of hoger in procenten, of gebruik de passende categorie.',
  'An allowance on document level has VAT category L (Canary Islands tax IGIC), but its rate is missing or negative.':
    'Een korting op documentniveau heeft btw-categorie L (belasting IGIC van de Canarische Eilanden), maar het tarief ontbreekt of is negatief.',
  'A charge on document level has VAT category L (Canary Islands tax IGIC), but its rate is missing or negative.':
    'Een toeslag op documentniveau heeft btw-categorie L (belasting IGIC van de Canarische Eilanden), maar het tarief ontbreekt of is negatief.',
  'The taxable amount of VAT category L (Canary Islands tax IGIC) is not what its lines, allowances and charges with this rate come to.':
    'Het belastbare bedrag van btw-categorie L (belasting IGIC van de Canarische Eilanden) is niet gelijk aan het totaal van de regels, kortingen en toeslagen van die categorie met dit tarief.',
  'Make it the lines less the allowances plus the charges of category L with this rate.':
    'Maak het gelijk aan de regels min de kortingen plus de toeslagen van categorie L met dit tarief.',
  'The VAT amount of VAT category L (Canary Islands tax IGIC) is not its taxable amount times its rate.':
    'Het btw-bedrag van btw-categorie L (belasting IGIC van de Canarische Eilanden) is niet gelijk aan het belastbare bedrag maal het tarief.',
  'The VAT breakdown of VAT category L (Canary Islands tax IGIC) must not give an exemption reason.':
    'De btw-uitsplitsing van btw-categorie L (belasting IGIC van de Canarische Eilanden) mag geen vrijstellingsreden vermelden.',
  'Take the exemption reason out.': 'Verwijder de vrijstellingsreden.',
  'VAT category M (Ceuta and Melilla tax IPSI) stands in lines, allowances or charges and in the VAT breakdown, but not in both.':
    'Btw-categorie M (belasting IPSI van Ceuta en Melilla) moet zowel in regels, kortingen of toeslagen als in de btw-uitsplitsing staan, maar staat niet in beide.',
  'An invoice line has VAT category M (Ceuta and Melilla tax IPSI), but the identifiers that this needs are missing.':
    'Een factuurregel heeft btw-categorie M (belasting IPSI van Ceuta en Melilla), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'An allowance on document level has VAT category M (Ceuta and Melilla tax IPSI), but the identifiers that this needs are missing.':
    'Een korting op documentniveau heeft btw-categorie M (belasting IPSI van Ceuta en Melilla), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'A charge on document level has VAT category M (Ceuta and Melilla tax IPSI), but the identifiers that this needs are missing.':
    'Een toeslag op documentniveau heeft btw-categorie M (belasting IPSI van Ceuta en Melilla), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'An invoice line has VAT category M (Ceuta and Melilla tax IPSI), but its rate is missing or negative.':
    'Een factuurregel heeft btw-categorie M (belasting IPSI van Ceuta en Melilla), maar het tarief ontbreekt of is negatief.',
  'An allowance on document level has VAT category M (Ceuta and Melilla tax IPSI), but its rate is missing or negative.':
    'Een korting op documentniveau heeft btw-categorie M (belasting IPSI van Ceuta en Melilla), maar het tarief ontbreekt of is negatief.',
  'A charge on document level has VAT category M (Ceuta and Melilla tax IPSI), but its rate is missing or negative.':
    'Een toeslag op documentniveau heeft btw-categorie M (belasting IPSI van Ceuta en Melilla), maar het tarief ontbreekt of is negatief.',
  'The taxable amount of VAT category M (Ceuta and Melilla tax IPSI) is not what its lines, allowances and charges with this rate come to.':
    'Het belastbare bedrag van btw-categorie M (belasting IPSI van Ceuta en Melilla) is niet gelijk aan het totaal van de regels, kortingen en toeslagen van die categorie met dit tarief.',
  'Make it the lines less the allowances plus the charges of category M with this rate.':
    'Maak het gelijk aan de regels min de kortingen plus de toeslagen van categorie M met dit tarief.',
  'The VAT amount of VAT category M (Ceuta and Melilla tax IPSI) is not its taxable amount times its rate.':
    'Het btw-bedrag van btw-categorie M (belasting IPSI van Ceuta en Melilla) is niet gelijk aan het belastbare bedrag maal het tarief.',
  'The VAT breakdown of VAT category M (Ceuta and Melilla tax IPSI) must not give an exemption reason.':
    'De btw-uitsplitsing van btw-categorie M (belasting IPSI van Ceuta en Melilla) mag geen vrijstellingsreden vermelden.',
  'VAT category E (exempt from VAT) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'Btw-categorie E (vrijgesteld van btw) moet zowel in regels, kortingen of toeslagen als in de btw-uitsplitsing staan, maar staat niet precies één keer in de uitsplitsing.',
  'An invoice line has VAT category E (exempt from VAT), but the identifiers that this needs are missing.':
    'Een factuurregel heeft btw-categorie E (vrijgesteld van btw), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'An allowance on document level has VAT category E (exempt from VAT), but the identifiers that this needs are missing.':
    'Een korting op documentniveau heeft btw-categorie E (vrijgesteld van btw), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'A charge on document level has VAT category E (exempt from VAT), but the identifiers that this needs are missing.':
    'Een toeslag op documentniveau heeft btw-categorie E (vrijgesteld van btw), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'An invoice line has VAT category E (exempt from VAT), but its rate is not zero.':
    'Een factuurregel heeft btw-categorie E (vrijgesteld van btw), maar het tarief is niet nul.',
  'An allowance on document level has VAT category E (exempt from VAT), but its rate is not zero.':
    'Een korting op documentniveau heeft btw-categorie E (vrijgesteld van btw), maar het tarief is niet nul.',
  'A charge on document level has VAT category E (exempt from VAT), but its rate is not zero.':
    'Een toeslag op documentniveau heeft btw-categorie E (vrijgesteld van btw), maar het tarief is niet nul.',
  'The taxable amount of VAT category E (exempt from VAT) is not what its lines, allowances and charges come to.':
    'Het belastbare bedrag van btw-categorie E (vrijgesteld van btw) is niet gelijk aan het totaal van de regels, kortingen en toeslagen van die categorie.',
  'Make it the lines less the allowances plus the charges of category E.':
    'Maak het gelijk aan de regels min de kortingen plus de toeslagen van categorie E.',
  'The VAT amount of VAT category E (exempt from VAT) is not zero.':
    'Het btw-bedrag van btw-categorie E (vrijgesteld van btw) is niet nul.',
  'The VAT breakdown of VAT category E (exempt from VAT) gives no exemption reason.':
    'De btw-uitsplitsing van btw-categorie E (vrijgesteld van btw) vermeldt geen vrijstellingsreden.',
  'VAT category G (export outside the EU) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'Btw-categorie G (uitvoer buiten de EU) moet zowel in regels, kortingen of toeslagen als in de btw-uitsplitsing staan, maar staat niet precies één keer in de uitsplitsing.',
  'An invoice line has VAT category G (export outside the EU), but the identifiers that this needs are missing.':
    'Een factuurregel heeft btw-categorie G (uitvoer buiten de EU), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  "Give the seller's VAT identifier (BT-31) or representative (BT-63).":
    'Vermeld het btw-identificatienummer (BT-31) of de vertegenwoordiger (BT-63) van de verkoper.',
  'An allowance on document level has VAT category G (export outside the EU), but the identifiers that this needs are missing.':
    'Een korting op documentniveau heeft btw-categorie G (uitvoer buiten de EU), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'A charge on document level has VAT category G (export outside the EU), but the identifiers that this needs are missing.':
    'Een toeslag op documentniveau heeft btw-categorie G (uitvoer buiten de EU), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'An invoice line has VAT category G (export outside the EU), but its rate is not zero.':
    'Een factuurregel heeft btw-categorie G (uitvoer buiten de EU), maar het tarief is niet nul.',
  'An allowance on document level has VAT category G (export outside the EU), but its rate is not zero.':
    'Een korting op documentniveau heeft btw-categorie G (uitvoer buiten de EU), maar het tarief is niet nul.',
  'A charge on document level has VAT category G (export outside the EU), but its rate is not zero.':
    'Een toeslag op documentniveau heeft btw-categorie G (uitvoer buiten de EU), maar het tarief is niet nul.',
  'The taxable amount of VAT category G (export outside the EU) is not what its lines, allowances and charges come to.':
    'Het belastbare bedrag van btw-categorie G (uitvoer buiten de EU) is niet gelijk aan het totaal van de regels, kortingen en toeslagen van die categorie.',
  'Make it the lines less the allowances plus the charges of category G.':
    'Maak het gelijk aan de regels min de kortingen plus de toeslagen van categorie G.',
  'The VAT amount of VAT category G (export outside the EU) is not zero.':
    'Het btw-bedrag van btw-categorie G (uitvoer buiten de EU) is niet nul.',
  'The VAT breakdown of VAT category G (export outside the EU) gives no exemption reason.':
    'De btw-uitsplitsing van btw-categorie G (uitvoer buiten de EU) vermeldt geen vrijstellingsreden.',
  'VAT category K (intra-community supply) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'Btw-categorie K (intracommunautaire levering) moet zowel in regels, kortingen of toeslagen als in de btw-uitsplitsing staan, maar staat niet precies één keer in de uitsplitsing.',
  'An invoice line has VAT category K (intra-community supply), but the identifiers that this needs are missing.':
    'Een factuurregel heeft btw-categorie K (intracommunautaire levering), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  "Give the seller's VAT identifier (BT-31) or representative (BT-63), and the buyer's VAT identifier (BT-48).":
    'Vermeld het btw-identificatienummer (BT-31) of de vertegenwoordiger (BT-63) van de verkoper, en het btw-identificatienummer (BT-48) van de koper.',
  'An allowance on document level has VAT category K (intra-community supply), but the identifiers that this needs are missing.':
    'Een korting op documentniveau heeft btw-categorie K (intracommunautaire levering), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'A charge on document level has VAT category K (intra-community supply), but the identifiers that this needs are missing.':
    'Een toeslag op documentniveau heeft btw-categorie K (intracommunautaire levering), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'An invoice line has VAT category K (intra-community supply), but its rate is not zero.':
    'Een factuurregel heeft btw-categorie K (intracommunautaire levering), maar het tarief is niet nul.',
  'An allowance on document level has VAT category K (intra-community supply), but its rate is not zero.':
    'Een korting op documentniveau heeft btw-categorie K (intracommunautaire levering), maar het tarief is niet nul.',
  'A charge on document level has VAT category K (intra-community supply), but its rate is not zero.':
    'Een toeslag op documentniveau heeft btw-categorie K (intracommunautaire levering), maar het tarief is niet nul.',
  'The taxable amount of VAT category K (intra-community supply) is not what its lines, allowances and charges come to.':
    'Het belastbare bedrag van btw-categorie K (intracommunautaire levering) is niet gelijk aan het totaal van de regels, kortingen en toeslagen van die categorie.',
  'Make it the lines less the allowances plus the charges of category K.':
    'Maak het gelijk aan de regels min de kortingen plus de toeslagen van categorie K.',
  'The VAT amount of VAT category K (intra-community supply) is not zero.':
    'Het btw-bedrag van btw-categorie K (intracommunautaire levering) is niet nul.',
  'The VAT breakdown of VAT category K (intra-community supply) gives no exemption reason.':
    'De btw-uitsplitsing van btw-categorie K (intracommunautaire levering) vermeldt geen vrijstellingsreden.',
  'VAT category O (not subject to VAT) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'Btw-categorie O (niet onderworpen aan btw) moet zowel in regels, kortingen of toeslagen als in de btw-uitsplitsing staan, maar staat niet precies één keer in de uitsplitsing.',
  'An invoice line has VAT category O (not subject to VAT), but a party has a VAT identifier.':
    'Een factuurregel heeft btw-categorie O (niet onderworpen aan btw), maar een partij heeft een btw-identificatienummer.',
  'Take the VAT identifiers of seller, representative and buyer out, or use the category that fits.':
    'Verwijder de btw-identificatienummers van verkoper, vertegenwoordiger en koper, of gebruik de passende categorie.',
  'An allowance on document level has VAT category O (not subject to VAT), but a party has a VAT identifier.':
    'Een korting op documentniveau heeft btw-categorie O (niet onderworpen aan btw), maar een partij heeft een btw-identificatienummer.',
  'A charge on document level has VAT category O (not subject to VAT), but a party has a VAT identifier.':
    'Een toeslag op documentniveau heeft btw-categorie O (niet onderworpen aan btw), maar een partij heeft een btw-identificatienummer.',
  'An invoice line has VAT category O (not subject to VAT), but it has a rate.':
    'Een factuurregel heeft btw-categorie O (niet onderworpen aan btw), maar ook een tarief.',
  'Take the rate out, or use the category that fits.': 'Verwijder het tarief, of gebruik de passende categorie.',
  'An allowance on document level has VAT category O (not subject to VAT), but it has a rate.':
    'Een korting op documentniveau heeft btw-categorie O (niet onderworpen aan btw), maar ook een tarief.',
  'A charge on document level has VAT category O (not subject to VAT), but it has a rate.':
    'Een toeslag op documentniveau heeft btw-categorie O (niet onderworpen aan btw), maar ook een tarief.',
  'The taxable amount of VAT category O (not subject to VAT) is not what its lines, allowances and charges come to.':
    'Het belastbare bedrag van btw-categorie O (niet onderworpen aan btw) is niet gelijk aan het totaal van de regels, kortingen en toeslagen van die categorie.',
  'Make it the lines less the allowances plus the charges of category O.':
    'Maak het gelijk aan de regels min de kortingen plus de toeslagen van categorie O.',
  'The VAT amount of VAT category O (not subject to VAT) is not zero.':
    'Het btw-bedrag van btw-categorie O (niet onderworpen aan btw) is niet nul.',
  'The VAT breakdown of VAT category O (not subject to VAT) gives no exemption reason.':
    'De btw-uitsplitsing van btw-categorie O (niet onderworpen aan btw) vermeldt geen vrijstellingsreden.',
  'VAT category S (standard rate) stands in lines, allowances or charges and in the VAT breakdown, but not in both.':
    'Btw-categorie S (standaardtarief) moet zowel in regels, kortingen of toeslagen als in de btw-uitsplitsing staan, maar staat niet in beide.',
  'An invoice line has VAT category S (standard rate), but the identifiers that this needs are missing.':
    'Een factuurregel heeft btw-categorie S (standaardtarief), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'An allowance on document level has VAT category S (standard rate), but the identifiers that this needs are missing.':
    'Een korting op documentniveau heeft btw-categorie S (standaardtarief), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'A charge on document level has VAT category S (standard rate), but the identifiers that this needs are missing.':
    'Een toeslag op documentniveau heeft btw-categorie S (standaardtarief), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'An invoice line has VAT category S (standard rate), but its rate is not above zero.':
    'Een factuurregel heeft btw-categorie S (standaardtarief), maar het tarief is niet hoger dan nul.',
  'Give the rate in per cent, or use the category that fits.': 'Vermeld het tarief in procenten, of gebruik de passende categorie.',
  'An allowance on document level has VAT category S (standard rate), but its rate is not above zero.':
    'Een korting op documentniveau heeft btw-categorie S (standaardtarief), maar het tarief is niet hoger dan nul.',
  'A charge on document level has VAT category S (standard rate), but its rate is not above zero.':
    'Een toeslag op documentniveau heeft btw-categorie S (standaardtarief), maar het tarief is niet hoger dan nul.',
  'The taxable amount of VAT category S (standard rate) is not what its lines, allowances and charges with this rate come to.':
    'Het belastbare bedrag van btw-categorie S (standaardtarief) is niet gelijk aan het totaal van de regels, kortingen en toeslagen van die categorie met dit tarief.',
  'Make it the lines less the allowances plus the charges of category S with this rate.':
    'Maak het gelijk aan de regels min de kortingen plus de toeslagen van categorie S met dit tarief.',
  'The VAT amount of VAT category S (standard rate) is not its taxable amount times its rate.':
    'Het btw-bedrag van btw-categorie S (standaardtarief) is niet gelijk aan het belastbare bedrag maal het tarief.',
  'The VAT breakdown of VAT category S (standard rate) must not give an exemption reason.':
    'De btw-uitsplitsing van btw-categorie S (standaardtarief) mag geen vrijstellingsreden vermelden.',
  'VAT category Z (zero rate) stands in lines, allowances or charges and in the VAT breakdown, but not exactly once in the breakdown.':
    'Btw-categorie Z (nultarief) moet zowel in regels, kortingen of toeslagen als in de btw-uitsplitsing staan, maar staat niet precies één keer in de uitsplitsing.',
  'An invoice line has VAT category Z (zero rate), but the identifiers that this needs are missing.':
    'Een factuurregel heeft btw-categorie Z (nultarief), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'An allowance on document level has VAT category Z (zero rate), but the identifiers that this needs are missing.':
    'Een korting op documentniveau heeft btw-categorie Z (nultarief), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'A charge on document level has VAT category Z (zero rate), but the identifiers that this needs are missing.':
    'Een toeslag op documentniveau heeft btw-categorie Z (nultarief), maar de identificaties die daarvoor nodig zijn, ontbreken.',
  'An invoice line has VAT category Z (zero rate), but its rate is not zero.':
    'Een factuurregel heeft btw-categorie Z (nultarief), maar het tarief is niet nul.',
  'An allowance on document level has VAT category Z (zero rate), but its rate is not zero.':
    'Een korting op documentniveau heeft btw-categorie Z (nultarief), maar het tarief is niet nul.',
  'A charge on document level has VAT category Z (zero rate), but its rate is not zero.':
    'Een toeslag op documentniveau heeft btw-categorie Z (nultarief), maar het tarief is niet nul.',
  'The taxable amount of VAT category Z (zero rate) is not what its lines, allowances and charges come to.':
    'Het belastbare bedrag van btw-categorie Z (nultarief) is niet gelijk aan het totaal van de regels, kortingen en toeslagen van die categorie.',
  'Make it the lines less the allowances plus the charges of category Z.':
    'Maak het gelijk aan de regels min de kortingen plus de toeslagen van categorie Z.',
  'The VAT amount of VAT category Z (zero rate) is not zero.': 'Het btw-bedrag van btw-categorie Z (nultarief) is niet nul.',
  'The VAT breakdown of VAT category Z (zero rate) must not give an exemption reason.':
    'De btw-uitsplitsing van btw-categorie Z (nultarief) mag geen vrijstellingsreden vermelden.',
  'VAT category K (intra-community supply) is in the VAT breakdown, but there is neither a delivery date (BT-72) nor an invoicing period (BG-14).':
    'Btw-categorie K (intracommunautaire levering) staat in de btw-uitsplitsing, maar er is noch een leverdatum (BT-72) noch een factuurperiode (BG-14).',
  'Give the date of delivery, or the period that is invoiced.': 'Vermeld de leverdatum, of de periode die wordt gefactureerd.',
  'VAT category K (intra-community supply) is in the VAT breakdown, but the country that the goods went to (BT-80) is missing.':
    'Btw-categorie K (intracommunautaire levering) staat in de btw-uitsplitsing, maar het land van bestemming van de goederen (BT-80) ontbreekt.',
  'Give the country code of the place of delivery.': 'Vermeld de landcode van de plaats van levering.',
  'Beside VAT category O (not subject to VAT), the VAT breakdown holds another one.':
    'Naast btw-categorie O (niet onderworpen aan btw) bevat de btw-uitsplitsing nog een andere.',
  'Category O stands alone: give the other supplies in an invoice of their own.':
    'Categorie O staat alleen: zet de andere leveringen op een afzonderlijke factuur.',
  'Beside VAT category O (not subject to VAT) in the VAT breakdown, an invoice line has another one.':
    'Naast btw-categorie O (niet onderworpen aan btw) in de btw-uitsplitsing heeft een factuurregel een andere categorie.',
  'Beside VAT category O (not subject to VAT) in the VAT breakdown, an allowance has another one.':
    'Naast btw-categorie O (niet onderworpen aan btw) in de btw-uitsplitsing heeft een korting een andere categorie.',
  'Beside VAT category O (not subject to VAT) in the VAT breakdown, a charge has another one.':
    'Naast btw-categorie O (niet onderworpen aan btw) in de btw-uitsplitsing heeft een toeslag een andere categorie.',
  'VAT category B (split payment) is used, but a party or place is not in Italy.':
    'Btw-categorie B (split payment) wordt gebruikt, maar een partij of plaats ligt niet in Italië.',
  'Use split payment for domestic Italian invoices alone.': 'Gebruik split payment alleen voor binnenlandse Italiaanse facturen.',
  'VAT categories B (split payment) and S (standard rate) stand in one document.':
    'De btw-categorieën B (split payment) en S (standaardtarief) staan in één document.',
  'Use one of the two; give the other supplies in an invoice of their own.':
    'Gebruik een van beide; zet de andere leveringen op een afzonderlijke factuur.',
  'The type of the document is no value of its code list (UNTDID 1001 (invoices), UNTDID 1001 (CII)).':
    'Het type van het document is geen waarde van de codelijst (UNTDID 1001 (invoices), UNTDID 1001 (CII)).',
  'Use a value of the list, written as there.': 'Gebruik een waarde van de lijst, geschreven zoals daar.',
  'Use a value of the list, written as there. "{1}" is near.': 'Gebruik een waarde van de lijst, geschreven zoals daar. „{1}” lijkt erop.',
  'The currency of an amount is no value of its code list (ISO 4217).':
    'De valuta van een bedrag is geen waarde van de codelijst (ISO 4217).',
  'The invoice currency is no value of its code list (ISO 4217).': 'De factuurvaluta is geen waarde van de codelijst (ISO 4217).',
  'The VAT accounting currency is no value of its code list (ISO 4217).':
    'De btw-boekhoudvaluta is geen waarde van de codelijst (ISO 4217).',
  'The code for when VAT becomes due is no value of its code list (UNTDID 2005, UNTDID 2475).':
    'De code voor het moment waarop de btw verschuldigd wordt, is geen waarde van de codelijst (UNTDID 2005, UNTDID 2475).',
  'The scheme of an invoiced object is no value of its code list (UNTDID 1153).':
    'Het schema van een gefactureerd object is geen waarde van de codelijst (UNTDID 1153).',
  'The subject of a note is no value of its code list (UNTDID 4451 (UBL), UNTDID 4451 (CII)).':
    'Het onderwerp van een opmerking is geen waarde van de codelijst (UNTDID 4451 (UBL), UNTDID 4451 (CII)).',
  "The scheme of a party's identifier is no value of its code list (ISO/IEC 6523).":
    'Het schema van de identificatie van een partij is geen waarde van de codelijst (ISO/IEC 6523).',
  'The scheme of a legal registration is no value of its code list (ISO/IEC 6523).':
    'Het schema van een wettelijke registratie is geen waarde van de codelijst (ISO/IEC 6523).',
  'The scheme of an item classification is no value of its code list (UNTDID 7143).':
    'Het schema van een artikelclassificatie is geen waarde van de codelijst (UNTDID 7143).',
  'The country code is no value of its code list (ISO 3166-1 (UBL), ISO 3166-1 (CII)).':
    'De landcode is geen waarde van de codelijst (ISO 3166-1 (UBL), ISO 3166-1 (CII)).',
  "The country code of an item's origin is no value of its code list (ISO 3166-1 (UBL), ISO 3166-1 (CII)).":
    'De landcode van de oorsprong van een artikel is geen waarde van de codelijst (ISO 3166-1 (UBL), ISO 3166-1 (CII)).',
  'The means of payment is no value of its code list (UNTDID 4461).': 'De betaalwijze is geen waarde van de codelijst (UNTDID 4461).',
  'The VAT category of a breakdown, allowance or charge is no value of its code list (UNTDID 5305).':
    'De btw-categorie van een uitsplitsing, korting of toeslag is geen waarde van de codelijst (UNTDID 5305).',
  'The VAT category of a line is no value of its code list (UNTDID 5305).':
    'De btw-categorie van een regel is geen waarde van de codelijst (UNTDID 5305).',
  'The reason of an allowance is no value of its code list (UNTDID 5189).':
    'De reden van een korting is geen waarde van de codelijst (UNTDID 5189).',
  'The reason of a charge is no value of its code list (UNTDID 7161).':
    'De reden van een toeslag is geen waarde van de codelijst (UNTDID 7161).',
  'The scheme of a standard item identifier is no value of its code list (ISO/IEC 6523).':
    'Het schema van een standaardidentificatie van een artikel is geen waarde van de codelijst (ISO/IEC 6523).',
  'The VAT exemption reason code is no value of its code list (VATEX).':
    'De code van de btw-vrijstellingsreden is geen waarde van de codelijst (VATEX).',
  'The unit of a quantity is no value of its code list (UN/ECE Rec 20/21).':
    'De eenheid van een hoeveelheid is geen waarde van de codelijst (UN/ECE Rec 20/21).',
  'The type of an attachment is no value of its code list (MIME types).':
    'Het type van een bijlage is geen waarde van de codelijst (MIME types).',
  'The scheme of an electronic address is no value of its code list (EAS).':
    'Het schema van een elektronisch adres is geen waarde van de codelijst (EAS).',
  'The scheme of a delivery location is no value of its code list (ISO/IEC 6523).':
    'Het schema van een leverlocatie is geen waarde van de codelijst (ISO/IEC 6523).',
  'Leave it out, or say it in an element that EN 16931 has: a receiver may not read this one.':
    'Laat het weg, of vermeld het in een element dat EN 16931 heeft: een ontvanger leest dit element mogelijk niet.',
  'Leave the attribute out.': 'Laat het attribuut weg.',
  'Add it where it is missing, keep one where there are more.': 'Voeg het toe waar het ontbreekt, behoud er één waar er meer zijn.',
  'The reference to the invoiced object has cac:Attachment, which is for supporting documents.':
    'De verwijzing naar het gefactureerde object heeft cac:Attachment, dat voor ondersteunende documenten is bedoeld.',
  'Leave cac:Attachment out, or the type code 130 where this is a supporting document.':
    'Laat cac:Attachment weg, of de typecode 130 als dit een ondersteunend document is.',
  'The reference to the invoiced object has cbc:DocumentDescription, which is for supporting documents.':
    'De verwijzing naar het gefactureerde object heeft cbc:DocumentDescription, dat voor ondersteunende documenten is bedoeld.',
  'Leave cbc:DocumentDescription out, or the type code 130 where this is a supporting document.':
    'Laat cbc:DocumentDescription weg, of de typecode 130 als dit een ondersteunend document is.',
  'The amount has more than two decimals.': 'Het bedrag heeft meer dan twee decimalen.',
  'The embedded file has no attribute mimeCode.': 'Het ingesloten bestand heeft geen attribuut mimeCode.',
  'Give the media type of the file, such as application/pdf.': 'Vermeld het mediatype van het bestand, zoals application/pdf.',
  'The embedded file has no attribute filename.': 'Het ingesloten bestand heeft geen attribuut filename.',
  'Give the name of the file.': 'Vermeld de naam van het bestand.',
  'More than one invoiced object is referenced.': 'Er wordt naar meer dan één gefactureerd object verwezen.',
  'Keep one cac:AdditionalDocumentReference with the type code 130.': 'Behoud één cac:AdditionalDocumentReference met de typecode 130.',
  'The reference to a preceding invoice has no number.': 'De verwijzing naar een voorafgaande factuur heeft geen nummer.',
  'Give the number of the preceding invoice in cac:InvoiceDocumentReference/cbc:ID, or leave cac:BillingReference out.':
    'Vermeld het nummer van de voorafgaande factuur in cac:InvoiceDocumentReference/cbc:ID, of laat cac:BillingReference weg.',
  'The seller has more than one VAT identifier.': 'De verkoper heeft meer dan één btw-identificatienummer.',
  'The seller has more than one tax registration.': 'De verkoper heeft meer dan één fiscale registratie.',
  'The buyer has more than one VAT identifier.': 'De koper heeft meer dan één btw-identificatienummer.',
  "The payee has more than one name, or no name that differs from the seller's.":
    'De begunstigde heeft meer dan één naam, of geen naam die verschilt van die van de verkoper.',
  'Leave the payee out where it is the seller; else name it, and say each of its properties once.':
    'Laat de begunstigde weg als dat de verkoper is; vermeld anders de naam, en elke eigenschap één keer.',
  "The payee has more than one identifier, or no name that differs from the seller's.":
    'De begunstigde heeft meer dan één identificatie, of geen naam die verschilt van die van de verkoper.',
  "The payee has more than one legal registration, or no name that differs from the seller's.":
    'De begunstigde heeft meer dan één wettelijke registratie, of geen naam die verschilt van die van de verkoper.',
  'The bank assigned creditor identifier stands more than once.':
    'De door de bank toegekende incassant-identificatie staat er meer dan één keer.',
  'Keep one cac:PartyIdentification/cbc:ID with the scheme SEPA.': 'Behoud één cac:PartyIdentification/cbc:ID met het schema SEPA.',
  'The allowance has more than one reason.': 'De korting heeft meer dan één reden.',
  'Keep one cbc:AllowanceChargeReason.': 'Behoud één cbc:AllowanceChargeReason.',
  'The charge has more than one reason.': 'De toeslag heeft meer dan één reden.',
  'The seller has more than two tax registrations.': 'De verkoper heeft meer dan twee fiscale registraties.',
  'Keep one cac:PartyTaxScheme for the VAT identifier and one for the tax registration.':
    'Behoud één cac:PartyTaxScheme voor het btw-identificatienummer en één voor de fiscale registratie.',
  'The additional document reference has a type code or a scheme identifier that it may not have.':
    'De aanvullende documentverwijzing heeft een typecode of een schema-identificatie die ze niet mag hebben.',
  'Use the type code 130 for an invoiced object; for a supporting document give neither a type code nor a scheme identifier.':
    'Gebruik de typecode 130 voor een gefactureerd object; vermeld voor een ondersteunend document geen typecode en geen schema-identificatie.',
  'The document has different remittance information.': 'Het document heeft verschillende betalingskenmerken.',
  'Give the same cbc:PaymentID wherever it stands.': 'Vermeld overal hetzelfde cbc:PaymentID.',
  'The document has different payment means type codes.': 'Het document heeft verschillende codes voor de betaalwijze.',
  'Give the same cbc:PaymentMeansCode wherever it stands.': 'Vermeld overal dezelfde cbc:PaymentMeansCode.',
  'A tax registration lacks its number or the tax that it is for.':
    'Bij een fiscale registratie ontbreekt het nummer of de belasting waarvoor ze geldt.',
  'Give both cbc:CompanyID and cac:TaxScheme/cbc:ID, or leave cac:PartyTaxScheme out.':
    'Vermeld zowel cbc:CompanyID als cac:TaxScheme/cbc:ID, of laat cac:PartyTaxScheme weg.',
  'The VAT total (BT-110) has more than two decimals.': 'Het btw-totaal (BT-110) heeft meer dan twee decimalen.',
  'The VAT total in accounting currency (BT-111) has more than two decimals.':
    'Het btw-totaal in de boekhoudvaluta (BT-111) heeft meer dan twee decimalen.',
  'The standard identifier of the item has no scheme.': 'De standaardidentificatie van het artikel heeft geen schema.',
  'Give ram:GlobalID the attribute schemeID.': 'Geef ram:GlobalID het attribuut schemeID.',
  "The item's country of origin has no code, or more than one.": 'Het land van oorsprong van het artikel heeft geen code, of meer dan één.',
  'Give one code in ram:OriginTradeCountry/ram:ID, or leave ram:OriginTradeCountry out.':
    'Vermeld één code in ram:OriginTradeCountry/ram:ID, of laat ram:OriginTradeCountry weg.',
  'The discount on the item price is no allowance, or one of its indicator and its amount is missing.':
    'De korting op de artikelprijs is geen korting, of de indicator of het bedrag ervan ontbreekt.',
  'Give ram:AppliedTradeAllowanceCharge both ram:ChargeIndicator, saying false, and ram:ActualAmount.':
    'Geef ram:AppliedTradeAllowanceCharge zowel ram:ChargeIndicator, met de waarde false, als ram:ActualAmount.',
  'It does not say whether it is an allowance or a charge.': 'Er staat niet of het een korting of een toeslag is.',
  'Add ram:ChargeIndicator.': 'Voeg ram:ChargeIndicator toe.',
  'The place of delivery has identifiers of two kinds.': 'De plaats van levering heeft identificaties van twee soorten.',
  'Keep either ram:ID or ram:GlobalID in ram:ShipToTradeParty.': 'Behoud ofwel ram:ID ofwel ram:GlobalID in ram:ShipToTradeParty.',
  'The buyer has identifiers of two kinds.': 'De koper heeft identificaties van twee soorten.',
  'Keep either ram:ID or ram:GlobalID in ram:BuyerTradeParty.': 'Behoud ofwel ram:ID ofwel ram:GlobalID in ram:BuyerTradeParty.',
  'The payee has identifiers of two kinds.': 'De begunstigde heeft identificaties van twee soorten.',
  'Keep either ram:ID or ram:GlobalID in ram:PayeeTradeParty.': 'Behoud ofwel ram:ID ofwel ram:GlobalID in ram:PayeeTradeParty.',
  'There is more than one reference to the tender or lot.': 'Er is meer dan één verwijzing naar de aanbesteding of het perceel.',
  'Keep one ram:AdditionalReferencedDocument with the type code 50.': 'Behoud één ram:AdditionalReferencedDocument met de typecode 50.',
  'There is more than one reference to the invoiced object.': 'Er is meer dan één verwijzing naar het gefactureerde object.',
  'Keep one ram:AdditionalReferencedDocument with the type code 130.': 'Behoud één ram:AdditionalReferencedDocument met de typecode 130.',
  'The supporting documents have more than one description.': 'De ondersteunende documenten hebben meer dan één omschrijving.',
  'Keep one ram:Name with the type code 916.': 'Behoud één ram:Name met de typecode 916.',
  'The supporting documents have more than one file.': 'De ondersteunende documenten hebben meer dan één bestand.',
  'Keep one ram:AttachmentBinaryObject with the type code 916.': 'Behoud één ram:AttachmentBinaryObject met de typecode 916.',
  'The contact of the seller is both a person and a department.': 'Het contact van de verkoper is zowel een persoon als een afdeling.',
  'Keep either ram:PersonName or ram:DepartmentName.': 'Behoud ofwel ram:PersonName ofwel ram:DepartmentName.',
  'The contact of the buyer is both a person and a department.': 'Het contact van de koper is zowel een persoon als een afdeling.',
  'The VAT breakdowns have different tax point date codes.':
    'De btw-uitsplitsingen hebben verschillende codes voor de datum van verschuldigdheid van de btw.',
  'Use one code in every ram:DueDateTypeCode.': 'Gebruik één code in elke ram:DueDateTypeCode.',
  'The payment instructions have different payment means.': 'De betaalinstructies hebben verschillende betaalwijzen.',
  'Use one ram:TypeCode in every ram:SpecifiedTradeSettlementPaymentMeans.':
    'Gebruik één ram:TypeCode in elke ram:SpecifiedTradeSettlementPaymentMeans.',
  'The payment instructions have different texts for the payment means.':
    'De betaalinstructies hebben verschillende teksten voor de betaalwijze.',
  'Use one ram:Information in every ram:SpecifiedTradeSettlementPaymentMeans.':
    'Gebruik één ram:Information in elke ram:SpecifiedTradeSettlementPaymentMeans.',
  'There is more than one remittance information.': 'Er is meer dan één betalingskenmerk.',
  'Keep one ram:PaymentReference.': 'Behoud één ram:PaymentReference.',
  'A credit transfer has no account to pay to.': 'Een overschrijving heeft geen rekening om op te betalen.',
  'Give ram:PayeePartyCreditorFinancialAccount an ram:IBANID or an ram:ProprietaryID.':
    'Geef ram:PayeePartyCreditorFinancialAccount een ram:IBANID of een ram:ProprietaryID.',
  'The date is not written as its format 102 says.': 'De datum is niet geschreven zoals het formaat 102 het voorschrijft.',
  'Write the date as year, month and day without anything between: 20260131.':
    'Schrijf de datum als jaar, maand en dag zonder iets ertussen: 20260131.',
};
