/** Bundles (b) in SQL, for whatever reads them. */

/** Whether a volume (v) is in a bundle, itself or with its series. */
export const BUNDLE_HAS_VOLUME = `(exists (select from bundle_series bs where bs.bundle_id = b.id and bs.series_id = v.series_id)
  or exists (select from bundle_volumes bv where bv.bundle_id = b.id and bv.volume_id = v.id))`

/** The ids of the series that a bundle has volumes of, as the log and the caches name what it concerns. */
export const BUNDLE_TOPICS = `(select bs.series_id as topic from bundle_series bs where bs.bundle_id = b.id
  union select v.series_id from bundle_volumes bv join volumes v on v.id = bv.volume_id where bv.bundle_id = b.id)`
