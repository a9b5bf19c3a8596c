// What all parts of the form share: the invoice as it is written, what the service says of it, and which field a remark is about.
import { createContext, useContext, useEffect } from 'react';
import type { InvoiceGroup, InvoiceValue } from '../../data/invoices.js';
import type { RemarkFragment } from '../../data/operations.js';
import type { CopyWords } from '../../messages/copyWords.js';

export type Remark = RemarkFragment;

/** What a remark is matched with: the member, and its business term or group where the member is absent. */
export interface Place {
  readonly pointer: string;
  readonly term?: string | undefined;
  /** A group or another member whose remarks stand here, too. */
  readonly also?: string | undefined;
}

interface InvoiceForm {
  readonly invoice: InvoiceGroup;
  /** With what the service worked out; that of the last check. */
  readonly computed: InvoiceGroup;
  readonly words: CopyWords;
  set(pointer: string, value: InvoiceValue | undefined): void;
  /** Of the place, once it was left or all of them are asked for. */
  remarksAt(place: Place): readonly Remark[];
  /** Somebody has been at the place. */
  leave(pointer: string): void;
  /** Makes the place known, until the returned function is called: its remarks are not listed elsewhere. */
  claim(place: Place): () => void;
}

export const FormContext = createContext<InvoiceForm | undefined>(undefined);

export function useForm(): InvoiceForm {
  const form = useContext(FormContext);
  if (form === undefined) throw new Error('There is no form.');
  return form;
}

/** What is said of the place now. */
export function useRemarks({ pointer, term, also }: Place): readonly Remark[] {
  const { claim, remarksAt } = useForm();
  useEffect(() => claim({ pointer, term, also }), [claim, pointer, term, also]);
  return remarksAt({ pointer, term, also });
}

/** The member itself or something inside it; or, of its term, a group around it: then it is absent. */
export function isAbout({ pointer, term, also }: Place, remark: Remark): boolean {
  if (isWithin(remark.pointer, pointer)) return true;
  if (also !== undefined && (remark.pointer === also || remark.term === also)) return true;
  return term !== undefined && remark.term === term && isWithin(pointer, remark.pointer);
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}
