/** Whether a value is an IPv4 address: four numbers up to 255, none with a leading zero. */
export function isIpv4(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > 15) return false;
  let numbers = 1;
  let number = -1;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit === POINT_DIGIT) {
      if (number < 0) return false;
      numbers += 1;
      number = -1;
    } else if (digit < 0 || digit > 9 || number === 0) {
      return false;
    } else {
      number = number < 0 ? digit : number * 10 + digit;
      if (number > 255) return false;
    }
  }
  return numbers === 4 && number >= 0;
}

const POINT_DIGIT = 0x2e - 0x30;
