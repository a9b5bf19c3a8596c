/** The message of the one log line with which a start fails, with a line feed. Another output as it is. */
export function startFailure(stderr: string): string {
  const { event, message } = JSON.parse(stderr) as { event: string; message: string };
  return event === 'start.failed' ? `${message}\n` : stderr;
}
