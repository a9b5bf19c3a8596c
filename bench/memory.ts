export async function memory(): Promise<void> {}
