import { Region } from '../../components/region.js';
import { ChoiceField, NoteField, TextField } from './fields.js';
import { useForm } from './form.js';

/** Means that people choose; another one is that of the copied invoice. */
const MEANS: ReadonlySet<string> = new Set(['30', '58', '10', '48', '49', '59', '57', '1']);

export function PaymentPart() {
  const { words } = useForm();
  const means = words.list('means').filter(([code]) => MEANS.has(code));
  return (
    <Region name={words.say('payment')}>
      <div className="fields">
        <ChoiceField pointer="#/payment/meansCode" term="BT-81" label={words.say('means')} choices={means} none="" />
        <TextField width="double" pointer="#/payment/accounts/0/id" term="BT-84" label={`${words.say('account')} (IBAN)`} maxLength={50} />
        <TextField pointer="#/payment/accounts/0/name" term="BT-85" label={words.say('accountName')} />
        <TextField pointer="#/payment/accounts/0/bank" term="BT-86" label={`${words.say('bank')} (BIC)`} />
        <TextField pointer="#/payment/reference" term="BT-83" label={words.say('remittance')} />
      </div>
      <div className="after">
        <NoteField width="wide" rows={2} pointer="#/paymentTerms" term="BT-20" label={words.say('terms')} />
      </div>
    </Region>
  );
}
