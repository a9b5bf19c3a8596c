// Fields that seller and buyer share.
import { addressOf, endpointOf, groupAt } from '../../data/invoices.js';
import { useMessages } from '../../messages/messages.js';
import { ChoiceField, FieldFrame, TextField } from './fields.js';
import { useForm, useRemarks } from './form.js';
import { countriesIn } from './names.js';

type Side = 'seller' | 'buyer';

/** Business terms of the members of each. */
const TERMS = {
  seller: {
    name: 'BT-27',
    vatId: 'BT-31',
    legalId: 'BT-30',
    endpoint: 'BT-34',
    line1: 'BT-35',
    line2: 'BT-36',
    city: 'BT-37',
    postCode: 'BT-38',
    country: 'BT-40',
    person: 'BT-41',
    phone: 'BT-42',
    email: 'BT-43',
  },
  buyer: {
    name: 'BT-44',
    vatId: 'BT-48',
    legalId: 'BT-47',
    endpoint: 'BT-49',
    line1: 'BT-50',
    line2: 'BT-51',
    city: 'BT-52',
    postCode: 'BT-53',
    country: 'BT-55',
    person: 'BT-56',
    phone: 'BT-57',
    email: 'BT-58',
  },
} as const;

export function PartyFields({ side }: { readonly side: Side }) {
  const { language } = useMessages();
  const { words } = useForm();
  const terms = TERMS[side];
  const at = (member: string): string => `#/${side}/${member}`;
  return (
    <div className="fields">
      <TextField width="double" pointer={at('name')} term={terms.name} label={words.say('name')} />
      <EndpointField side={side} />
      <TextField pointer={at('vatId')} term={terms.vatId} also={at('identifiers')} label={words.say('vatIdentifier')} />
      <TextField pointer={at('legalId/id')} term={terms.legalId} label={words.say('registration')} />
      <TextField pointer={at('address/line1')} term={terms.line1} label={words.say('street')} />
      <TextField pointer={at('address/postCode')} term={terms.postCode} label={words.say('postcode')} />
      <TextField pointer={at('address/city')} term={terms.city} label={words.say('city')} />
      <ChoiceField
        pointer={at('address/country')}
        term={terms.country}
        also={at('address')}
        label={words.say('country')}
        choices={countriesIn(language)}
        none=""
      />
    </div>
  );
}

/** `0192:991825827` */
function EndpointField({ side }: { readonly side: Side }) {
  const { t } = useMessages();
  const { invoice, set, words } = useForm();
  const pointer = `#/${side}/endpoint`;
  return (
    <FieldFrame pointer={pointer} term={TERMS[side].endpoint} label={words.say('endpoint')}>
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={t.invoiceForm.addressExample}
          value={addressOf(groupAt(invoice, pointer))}
          onChange={({ target }) => set(pointer, target.value === '' ? undefined : endpointOf(target.value.trim()))}
        />
      )}
    </FieldFrame>
  );
}

/** Opens by itself where something is said of what is inside. */
export function ContactFields({ side }: { readonly side: Side }) {
  const { t } = useMessages();
  const { words } = useForm();
  const terms = TERMS[side];
  const hasRemarks = useRemarks({ pointer: `#/${side}/contact` }).length > 0;
  const second = useRemarks({ pointer: `#/${side}/address/line2` }).length > 0;
  return (
    <details className="why" open={hasRemarks || second}>
      <summary>{t.invoiceForm.contactAndMore}</summary>
      <div className="fields after">
        <TextField pointer={`#/${side}/contact/name`} term={terms.person} label={words.say('contact')} />
        <TextField type="tel" pointer={`#/${side}/contact/phone`} term={terms.phone} label={words.say('telephone')} />
        <TextField type="email" pointer={`#/${side}/contact/email`} term={terms.email} label={words.say('email')} />
        <TextField width="wide" pointer={`#/${side}/address/line2`} term={terms.line2} label={words.say('additional')} />
      </div>
    </details>
  );
}
