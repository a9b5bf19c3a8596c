import { Region } from '../../components/region.js';
import { useViewer } from '../../components/viewer.js';
import { addressOf, endpointOf, groupAt, textAt } from '../../data/invoices.js';
import { OwnParticipantsDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { useForm } from './form.js';
import { ContactFields, PartyFields } from './party.js';

/** One of the own participants. What is written of it comes from the last invoice. */
export function SellerPart() {
  const { t } = useMessages();
  const { invoice, set } = useForm();
  const { portal } = useViewer();
  const isAllowed = portal === undefined || portal.capabilities.includes('CONNECTIONS');
  const { data } = useData(OwnParticipantsDocument, {}, { pause: !isAllowed });
  const own = data?.participants ?? [];
  const address = addressOf(groupAt(invoice, '#/seller/endpoint'));
  const choose = (identifier: string): void => {
    const chosen = own.find((one) => one.identifier === identifier);
    const seller = groupAt(invoice, '#/seller') ?? {};
    set('#/seller', {
      ...seller,
      endpoint: endpointOf(identifier),
      name: textAt(invoice, '#/seller/name') || chosen?.name,
      address: { ...groupAt(invoice, '#/seller/address'), country: textAt(invoice, '#/seller/address/country') || chosen?.countryCode },
    });
    if (groupAt(invoice, '#/buyer') === undefined) set('#/buyer', { address: { country: chosen?.countryCode } });
  };
  return (
    <Region name={t.seller}>
      {own.length > 0 && (
        <label className="field after">
          {t.invoiceForm.ownParticipant}
          <select value={own.some((one) => one.identifier === address) ? address : ''} onChange={({ target }) => choose(target.value)}>
            <option value="" disabled>
              {t.invoiceForm.choose}
            </option>
            {own.map(({ identifier, name }) => (
              <option key={identifier} value={identifier}>
                {`${name} · ${identifier}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <PartyFields side="seller" />
      <ContactFields side="seller" />
    </Region>
  );
}
