const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Whether Windows reserves a name for a device, so that no file or folder can have it, whatever its ending is. */
export function isDeviceName(name: string): boolean {
  return DEVICES.test(name);
}
