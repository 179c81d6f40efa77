const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Whether Windows reserves a name for a device, with any file extension. */
export function isDeviceName(name: string): boolean {
  return DEVICES.test(name);
}
