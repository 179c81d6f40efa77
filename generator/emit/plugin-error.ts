/** A plugin is broken: it threw an error, or made a file that must not be written. */
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
