/**
 * In SQL: the order in which the parts (p) of the volumes (v) of a series are read (docs/product.md#reading-order): by
 * volume, in it those that are out by number, then those to come by launch. Whatever lists parts for readers, or says which
 * one is next, uses it.
 *
 * @param now the parameter that holds the time, such as `$2`
 */
export const readingOrder = (now: string, [volume, part] = ['v', 'p']) =>
  `${volume}.number, greatest(${part}.launch_at, ${now}::timestamptz), ${part}.number`

/** In SQL: the same of parts that are out. */
export const READING_ORDER_OF_OUT = 'v.number, p.number'
