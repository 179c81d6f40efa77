/** The images of an activity and the texts that go with them. */
export interface ActivityAssets {
  /** The large image. */
  large_image?: string;
  /** Text over the large image. */
  large_text?: string;
  /** Link behind the large image. */
  large_url?: string;
  /** The small image. */
  small_image?: string;
  /** Text over the small image. */
  small_text?: string;
  /** Link behind the small image. */
  small_url?: string;
  /** Banner of an invite to the activity. */
  invite_cover_image?: string;
}
