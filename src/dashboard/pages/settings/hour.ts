/** 7 → "07:00". */
export function writtenHour(hour: number): string {
  return `${`${hour}`.padStart(2, '0')}:00`;
}
