/**
 * Colour of the background of a nameplate.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.28.
 */
export const NameplatePalette = {
  /** A crimson background. */
  CRIMSON: 'crimson',
  /** A berry background. */
  BERRY: 'berry',
  /** A sky-blue background. */
  SKY: 'sky',
  /** A teal background. */
  TEAL: 'teal',
  /** A forest-green background. */
  FOREST: 'forest',
  /** A bubble-gum background. */
  BUBBLE_GUM: 'bubble_gum',
  /** A violet background. */
  VIOLET: 'violet',
  /** A cobalt background. */
  COBALT: 'cobalt',
  /** A clover-green background. */
  CLOVER: 'clover',
  /** A lemon background. */
  LEMON: 'lemon',
  /** A white background. */
  WHITE: 'white',
} as const;
/** A value of `NameplatePalette`, listed or not. */
export type NameplatePalette = (typeof NameplatePalette)[keyof typeof NameplatePalette] | (string & {});

/** Whether a value is one of the listed members of `NameplatePalette`. */
export function isKnownNameplatePalette(
  value: unknown,
): value is (typeof NameplatePalette)[keyof typeof NameplatePalette] {
  switch (value) {
    case NameplatePalette.CRIMSON:
    case NameplatePalette.BERRY:
    case NameplatePalette.SKY:
    case NameplatePalette.TEAL:
    case NameplatePalette.FOREST:
    case NameplatePalette.BUBBLE_GUM:
    case NameplatePalette.VIOLET:
    case NameplatePalette.COBALT:
    case NameplatePalette.CLOVER:
    case NameplatePalette.LEMON:
    case NameplatePalette.WHITE:
      return true;
    default:
      return false;
  }
}
