/**
 * A language, and where it is spoken.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.19.
 */
export const Locale = {
  /** The locale by default. */
  ENGLISH_US: 'en-US',
  /** Indonesian. */
  INDONESIAN: 'id',
  /** Danish. */
  DANISH: 'da',
  /** German. */
  GERMAN: 'de',
  /** English as written in the United Kingdom. */
  ENGLISH_UK: 'en-GB',
  /** Spanish as written in Spain. */
  SPANISH_ES: 'es-ES',
  /** Spanish as written in Latin America. */
  SPANISH_LATAM: 'es-419',
  /** French. */
  FRENCH: 'fr',
  /** Croatian. */
  CROATIAN: 'hr',
  /** Italian. */
  ITALIAN: 'it',
  /** Lithuanian. */
  LITHUANIAN: 'lt',
  /** Hungarian. */
  HUNGARIAN: 'hu',
  /** Dutch. */
  DUTCH: 'nl',
  /** Norwegian. */
  NORWEGIAN: 'no',
  /** Polish. */
  POLISH: 'pl',
  /** Portuguese as written in Brazil. */
  PORTUGUESE_BR: 'pt-BR',
  /** Romanian. */
  ROMANIAN: 'ro',
  /** Finnish. */
  FINNISH: 'fi',
  /** Swedish. */
  SWEDISH: 'sv-SE',
  /** Vietnamese. */
  VIETNAMESE: 'vi',
  /** Turkish. */
  TURKISH: 'tr',
  /** Czech. */
  CZECH: 'cs',
  /** Greek. */
  GREEK: 'el',
  /** Bulgarian. */
  BULGARIAN: 'bg',
  /** Russian. */
  RUSSIAN: 'ru',
  /** Ukrainian. */
  UKRAINIAN: 'uk',
  /** Hindi. */
  HINDI: 'hi',
  /** Thai. */
  THAI: 'th',
  /** Chinese as written in China. */
  CHINESE_CN: 'zh-CN',
  /** Japanese. */
  JAPANESE: 'ja',
  /** Chinese as written in Taiwan. */
  CHINESE_TW: 'zh-TW',
  /** Korean. */
  KOREAN: 'ko',
} as const;
/** A value of `Locale`, listed or not. */
export type Locale = (typeof Locale)[keyof typeof Locale] | (string & {});

/** Whether a value is one of the listed members of `Locale`. */
export function isKnownLocale(value: unknown): value is (typeof Locale)[keyof typeof Locale] {
  switch (value) {
    case Locale.ENGLISH_US:
    case Locale.INDONESIAN:
    case Locale.DANISH:
    case Locale.GERMAN:
    case Locale.ENGLISH_UK:
    case Locale.SPANISH_ES:
    case Locale.SPANISH_LATAM:
    case Locale.FRENCH:
    case Locale.CROATIAN:
    case Locale.ITALIAN:
    case Locale.LITHUANIAN:
    case Locale.HUNGARIAN:
    case Locale.DUTCH:
    case Locale.NORWEGIAN:
    case Locale.POLISH:
    case Locale.PORTUGUESE_BR:
    case Locale.ROMANIAN:
    case Locale.FINNISH:
    case Locale.SWEDISH:
    case Locale.VIETNAMESE:
    case Locale.TURKISH:
    case Locale.CZECH:
    case Locale.GREEK:
    case Locale.BULGARIAN:
    case Locale.RUSSIAN:
    case Locale.UKRAINIAN:
    case Locale.HINDI:
    case Locale.THAI:
    case Locale.CHINESE_CN:
    case Locale.JAPANESE:
    case Locale.CHINESE_TW:
    case Locale.KOREAN:
      return true;
    default:
      return false;
  }
}
