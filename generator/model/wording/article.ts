/** `a` for Channel and User, `an` for Invite: as the name is read in English. */
export function articleOf(name: string): 'a' | 'an' {
  return /^(?!Eu|Onc?e|Uni(?!n)|U[rst][aeiou])[AEIOU]/.test(name) ? 'an' : 'a';
}
