import { capitalised } from '../capitals.js';

/** Maximal length of a name from an import, from which other names derive. */
export const LONGEST_NAME = 150;

/** The words of a name: `OAuth2Scope`, `user-agent`, `page_size`, `Größe`. Letters of other scripts become numbers. */
export function wordsOf(text: string): readonly string[] {
  return text
    .replaceAll(/['’]/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæøœłđ]/gi, (letter) => SPELLED[letter.toLowerCase()] ?? letter)
    .replaceAll(/[^\x20-\x7e]/gu, (letter) => ` u${letter.codePointAt(0)!.toString(16)} `)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
}

const SPELLED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd' };

/** Such as `GuildMember`, which stays the same; empty for a text without letters and digits. */
export function pascalCase(text: string): string {
  // A name in PascalCase keeps its capitals: `OAuth2`, `AWSRegion`.
  if (/^[A-Z][A-Za-z0-9]*$/.test(text) && (/[a-z]/.test(text) || text.length <= 4)) return text;
  const words = wordsOf(text);
  const joined = words
    .map((word) => (/^[A-Z0-9]+$/.test(word) && word.length > 3 ? capitalised(word.toLowerCase()) : capitalised(word)))
    .join('');
  // A name of only capitals would become one word: `SMS MMS` is `SmsMms`.
  const isOneWord = joined.length > 4 && !/[a-z]/.test(joined);
  const name = isOneWord ? words.map((word) => capitalised(word.toLowerCase())).join('') : joined;
  // So would a name of single letters: `A B C D E` is `Abcde`.
  if (isOneWord && name === joined && name !== text) return pascalCase(name);
  return /^[0-9]/.test(name) ? pascalCase(`N${name}`) : name;
}

/** The name, with a number if it is taken. */
export function freeName(name: string, isTaken: (name: string) => boolean, joint = ''): string {
  let free = name;
  for (let number = 2; isTaken(free); number++) free = `${name}${joint}${number}`;
  return free;
}

/** Equal for names of endpoints and events that are equal in code: signs and capitals do not count. */
export function foldedName(name: string): string {
  return name.replaceAll(/[_.:-]/g, '').toLowerCase();
}

/** Such as `guild_member`. */
export function snakeCase(text: string): string {
  const name = wordsOf(text)
    .map((word) => word.toLowerCase())
    .join('_');
  return /^[0-9]/.test(name) ? `_${name}` : name;
}

/** The singular of a name: `Categories` is `Category`. */
export function singular(name: string): string {
  if (/(?:ss|us|is|data|news|series|status|address)$/i.test(name)) return name;
  if (/caches$/i.test(name)) return name.slice(0, -1);
  if (name.endsWith('ies') && name.length > 4) return name.replace(/ies$/, 'y');
  if (/(?:ches|shes|xes|sses|zzes)$/.test(name)) return name.replace(/es$/, '');
  return /[a-rt-z]s$/.test(name) ? name.slice(0, -1) : name;
}
