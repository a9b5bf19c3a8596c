import { useEffect, useState } from 'react';

const PAUSE_MS = 400;

/** What is typed, a moment after the last key: for what asks the service. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
