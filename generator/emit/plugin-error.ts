/** Thrown for a plugin that throws an error, or makes a file that must not be written. */
export class PluginError extends Error {
  override readonly name = 'PluginError';

  constructor(
    readonly plugin: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`plugin ${plugin}: ${message}`, options);
  }
}
