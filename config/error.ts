/** A start that cannot be: the message is one sentence per fault and names each variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Whether a message is a sentence for who set the settings; what knows no configuration begins it with the variable's name. */
export function namesSetting(error: Error): boolean {
  return error instanceof ConfigError || /^(DATA_DIR|MASTER_KEYS)/.test(error.message);
}
