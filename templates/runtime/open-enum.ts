import type { UnknownMember } from './unknown-member.js';

/** A value of an enumeration of numbers: that of a listed member, or one that this package does not list. */
export type OpenEnum<Members> = Members[keyof Members] | UnknownMember;

/** A value of an enumeration of strings: that of a listed member, or any other one. */
export type OpenTextEnum<Members> = Members[keyof Members] | (string & {});
