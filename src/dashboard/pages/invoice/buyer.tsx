import { Region } from '../../components/region.js';
import { useMessages } from '../../messages/messages.js';
import { BuyerSearch } from './buyerSearch.js';
import { ContactFields, PartyFields } from './party.js';
import { Reach } from './reach.js';

export function BuyerPart() {
  const { t } = useMessages();
  return (
    <Region name={t.buyer}>
      <BuyerSearch />
      <PartyFields side="buyer" />
      <Reach />
      <ContactFields side="buyer" />
    </Region>
  );
}
