// The French lifecycle statuses of an invoice (XP Z12-012, CDAR D22B): what each is called, who sets it, and what it says in the codes of
// the message and of the Peppol Invoice Response.

/** Who sets a status. `platform`: whichever of the two finds the fault. */
type StatusSetter = 'sender-platform' | 'receiver-platform' | 'platform' | 'buyer' | 'seller';

export interface LifecycleStatusType {
  /** MDT-105. */
  readonly code: string;
  /** MDT-106, in French as everywhere in the message. */
  readonly label: string;
  readonly setBy: StatusSetter;
  /** MDT-88. Undefined where the code list has none for it. */
  readonly statusCode?: string;
  /** The same in the codes of the Invoice Response, which the interface has: `AP` accepted, `RE` rejected. */
  readonly responseCode: string;
}

const STATUSES = [
  { code: '200', label: 'Déposée', setBy: 'sender-platform', statusCode: '10', responseCode: 'AB' },
  { code: '202', label: 'Reçue', setBy: 'receiver-platform', statusCode: '43', responseCode: 'AP' },
  { code: '203', label: 'Mise à disposition', setBy: 'receiver-platform', statusCode: '48', responseCode: 'AB' },
  { code: '204', label: 'Prise en charge', setBy: 'buyer', statusCode: '45', responseCode: 'IP' },
  { code: '205', label: 'Approuvée', setBy: 'buyer', statusCode: '1', responseCode: 'AP' },
  { code: '206', label: 'Approuvée partiellement', setBy: 'buyer', responseCode: 'CA' },
  { code: '207', label: 'En litige', setBy: 'buyer', statusCode: '46', responseCode: 'UQ' },
  { code: '208', label: 'Suspendue', setBy: 'buyer', responseCode: 'UQ' },
  { code: '209', label: 'Complétée', setBy: 'seller', responseCode: 'AB' },
  { code: '210', label: 'Refusée', setBy: 'buyer', responseCode: 'RE' },
  { code: '211', label: 'Paiement transmis', setBy: 'buyer', statusCode: '47', responseCode: 'PD' },
  { code: '212', label: 'Encaissée', setBy: 'seller', statusCode: '47', responseCode: 'PD' },
  { code: '213', label: 'Rejetée', setBy: 'platform', responseCode: 'RE' },
  { code: '220', label: 'Annulée', setBy: 'seller', responseCode: 'RE' },
  { code: '221', label: 'Erreur de routage', setBy: 'platform', responseCode: 'RE' },
  { code: '501', label: 'Irrecevable', setBy: 'platform', responseCode: 'RE' },
] as const satisfies readonly LifecycleStatusType[];

const BY_CODE: ReadonlyMap<string, LifecycleStatusType> = new Map(STATUSES.map((status) => [status.code, status]));

/** Undefined for a code that the parties agreed on, which the rules only warn of. */
export function statusType(code: string): LifecycleStatusType | undefined {
  return BY_CODE.get(code);
}

/** The code of the interface for a status. One that is not known only says that the message came. */
export function responseCodeOf(code: string): string {
  return BY_CODE.get(code)?.responseCode ?? 'AB';
}

/** The statuses that people and their programs set. The others are set by the platforms themselves. */
export const SETTABLE_STATUSES: readonly LifecycleStatusType[] = STATUSES.filter(
  ({ code, setBy }) => code === '203' || (code !== '220' && (setBy === 'buyer' || setBy === 'seller')),
);

/** Whether the status is about the transmission (305) and not about the processing (23): the platforms set those. */
export function isTransmission({ setBy }: Pick<LifecycleStatusType, 'setBy'>): boolean {
  return setBy !== 'buyer' && setBy !== 'seller';
}
