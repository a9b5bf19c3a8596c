// How long an old secret counts beside its successor, in seconds.
import { useMessages } from '../messages/messages.js';

/** 0: not at all. */
export type Overlap = 0 | 3600 | 86_400 | 604_800;
export const OVERLAP_DAY = 86_400;

interface OverlapFieldProps {
  readonly choices: readonly Overlap[];
  readonly value: Overlap;
  readonly onChange: (value: Overlap) => void;
}

export function OverlapField({ choices, value, onChange }: OverlapFieldProps) {
  const { t } = useMessages();
  return (
    <label className="field">
      {t.clientTexts.overlap}
      <select value={value} onChange={({ target }) => onChange(choices.find((one) => `${one}` === target.value) ?? OVERLAP_DAY)}>
        {choices.map((seconds) => (
          <option key={seconds} value={seconds}>
            {t.clientTexts.overlaps[seconds]}
          </option>
        ))}
      </select>
    </label>
  );
}
