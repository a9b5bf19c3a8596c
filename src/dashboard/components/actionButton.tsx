import { type ReactNode, useId } from 'react';

interface ActionButtonProps {
  readonly children: ReactNode;
  /** Why it cannot be done now; undefined where it can. */
  readonly reason?: string | undefined;
  readonly isFirst?: boolean;
  readonly isBusy?: boolean;
  readonly label?: string;
  readonly onClick: () => void;
}

/** A button that stays visible where it can do nothing, and says why. */
export function ActionButton({ children, reason, isFirst = false, isBusy = false, label, onClick }: ActionButtonProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={isFirst ? 'button first' : 'button'}
        disabled={reason !== undefined || isBusy}
        {...(reason === undefined ? {} : { title: reason, 'aria-describedby': id })}
        {...(label === undefined ? {} : { 'aria-label': label })}
        onClick={onClick}
      >
        {children}
      </button>
      {reason !== undefined && (
        <span id={id} className="hidden">
          {reason}
        </span>
      )}
    </>
  );
}
