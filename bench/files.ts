export async function files(): Promise<void> {}
