/** Invalid settings. The message has one sentence per fault, and names each variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Whether a message is a sentence for the operator. Code without access to the configuration begins it with the variable's name. */
export function namesSetting(error: Error): boolean {
  return error instanceof ConfigError || /^(DATA_DIR|DATABASE_URL|DATABASE_DIRECT_URL|MASTER_KEYS)/.test(error.message);
}
