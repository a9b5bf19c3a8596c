// Finds the buyer: among the parties of earlier documents, and on the network.
import { useId, useState } from 'react';
import { Refusal } from '../../components/refusal.js';
import { useViewer } from '../../components/viewer.js';
import { buyerFrom } from '../../data/beginInvoice.js';
import { client } from '../../data/client.js';
import { endpointOf, type InvoiceGroup, textAt } from '../../data/invoices.js';
import { ContactsDocument, FindParticipantDocument, InvoiceOfDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';
import { useForm } from './form.js';
import { useSettled } from './useSettled.js';

interface Contact {
  readonly documentId: string;
  readonly side: 'seller' | 'buyer';
  readonly name: string;
  readonly address: string;
}

interface Candidate {
  readonly identifier: string;
  readonly name: string | null;
}

const LEAST = 2;

export function BuyerSearch() {
  const { t } = useMessages();
  const { invoice, set } = useForm();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Candidate[]>();
  const [fault, setFault] = useState<Notice>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const settled = useSettled(text.trim());
  const contacts = useContacts(text.trim() === settled ? settled : '');
  const take = (buyer: InvoiceGroup): void => {
    set('#/buyer', buyer);
    setText('');
    setFound(undefined);
  };
  const takeContact = async ({ documentId, side, name, address }: Contact): Promise<void> => {
    const { data } = await client.query(InvoiceOfDocument, { documentId });
    const known = data?.document?.invoice as InvoiceGroup | null | undefined;
    take(known == null ? { name, endpoint: endpointOf(address) } : buyerFrom(known, side));
  };
  const ask = async (): Promise<void> => {
    setBusy(true);
    const country = textAt(invoice, '#/buyer/address/country') || textAt(invoice, '#/seller/address/country');
    const { data, error } = await client.query(FindParticipantDocument, askedBy(text.trim(), country), { requestPolicy: 'network-only' });
    setBusy(false);
    setFault(error && noticeOfError(t, error));
    setFound(data?.findParticipant?.candidates);
  };
  return (
    <search className="buyerSearch">
      <label htmlFor={id} className="fieldLabel">
        {t.invoiceForm.findBuyer}
      </label>
      <div className="inputRow">
        <input
          id={id}
          autoComplete="off"
          maxLength={100}
          placeholder={t.invoiceForm.findBuyerHint}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setFound(undefined);
            setFault(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (text.trim().length >= LEAST && !isBusy) void ask();
          }}
        />
        <button type="button" className="button" disabled={text.trim().length < LEAST || isBusy} onClick={() => void ask()}>
          {t.invoiceForm.askNetwork}
        </button>
      </div>
      <div aria-live="polite">
        {contacts.length > 0 && (
          <Matches title={t.invoiceForm.contacts}>
            {contacts.map((one) => (
              <Match key={one.address} name={one.name} address={one.address} onTake={() => void takeContact(one)} />
            ))}
          </Matches>
        )}
        {found !== undefined && found.length > 0 && (
          <Matches title={t.invoiceForm.onNetwork}>
            {found.map(({ identifier, name }) => (
              <Match
                key={identifier}
                name={name ?? identifier}
                address={identifier}
                onTake={() => take(candidateBuyer(text.trim(), { identifier, name }, invoice))}
              />
            ))}
          </Matches>
        )}
        {found?.length === 0 && <p className="soft small">{t.invoiceForm.nobodyFound}</p>}
        <Refusal notice={fault} />
      </div>
    </search>
  );
}

function Matches({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <>
      <p className="soft small matchesTitle">{title}</p>
      <ul className="matches">{children}</ul>
    </>
  );
}

function Match({ name, address, onTake }: { readonly name: string; readonly address: string; readonly onTake: () => void }) {
  return (
    <li>
      <button type="button" className="match" onClick={onTake}>
        <strong dir="auto">{name}</strong> <span className="soft small">{address}</span>
      </button>
    </li>
  );
}

/** The other sides of documents, each once, the latest first. */
function useContacts(text: string): readonly Contact[] {
  const { portal } = useViewer();
  const isAllowed = portal === undefined || portal.capabilities.some((one) => one === 'DOCUMENTS' || one === 'DOCUMENT_ACTIONS');
  const { data, isCurrent } = useData(ContactsDocument, { text }, { pause: text.length < LEAST || !isAllowed });
  if (text.length < LEAST || !isCurrent) return [];
  const all = (data?.documents?.edges ?? []).flatMap(({ node }): Contact[] => {
    const isOwn = node.direction === 'send';
    const [name, address] = isOwn ? [node.buyerName, node.receiverIdentifier] : [node.sellerName, node.senderIdentifier];
    return address === null ? [] : [{ documentId: node.documentId, side: isOwn ? 'buyer' : 'seller', name: name ?? address, address }];
  });
  return [...new Map(all.toReversed().map((one) => [one.address, one])).values()].toReversed().slice(0, 5);
}

const VAT = /^[A-Z]{2}[0-9A-Z]{4,}$/;

/** A VAT number has its country in front, a number of a company digits; all else is a name. */
function askedBy(text: string, country: string) {
  const number = text.replace(/[ .-]/g, '').toUpperCase();
  const ofCountry = country === '' ? {} : { country };
  if (VAT.test(number) && /\d{4}/.test(number)) return { vat: number };
  return /^\d{4,}$/.test(number) && country !== '' ? { company: number, country } : { name: text, ...ofCountry };
}

function candidateBuyer(text: string, { identifier, name }: Candidate, invoice: InvoiceGroup): InvoiceGroup {
  const asked = askedBy(text, '');
  const country = asked.vat?.slice(0, 2) ?? textAt(invoice, '#/seller/address/country');
  return {
    name: name ?? '',
    endpoint: endpointOf(identifier),
    ...(asked.vat === undefined ? {} : { vatId: asked.vat }),
    ...(/^\d+$/.test(text) ? { legalId: { id: text } } : {}),
    address: { country: country === 'EL' ? 'GR' : country },
  };
}
