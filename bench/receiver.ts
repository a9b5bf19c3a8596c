// The receiver of most benchmarks: the participant of the demo buyer.
import { token } from './environment.js';

export const RECEIVER = '0088:5400000000027';

export async function registerReceiver(url: string): Promise<void> {
  const answer = await fetch(`${url}/v3/participant`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await token(url, 'demo-buyer')}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ countryCode: 'BE', identifier: RECEIVER, documentTypes: [158, 160] }),
  });
  if (!answer.ok) throw new Error(`The participant was not registered: ${await answer.text()}`);
}
