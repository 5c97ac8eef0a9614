/** In SQL: of the series of this name in the statement, the beginnings of its title that end with a word. */
const beginningsOf = (
  of: string,
) => `array(select left(${of}.sort_title, n) from generate_series(1, length(${of}.sort_title)) n
  where n = length(${of}.sort_title) or substr(${of}.sort_title, n + 1, 1) = ' ')`

/**
 * In SQL: the series o is the novel of this manga, or the manga of this novel: in its language, with its title, or with the
 * first words of it, or one that goes on after it.
 */
const hasTitleOf = (of: string) => `(o.lang = ${of}.lang and o.type <> ${of}.type and ${of}.sort_title <> ''
  and (o.sort_title = any(${beginningsOf(of)})
    or (o.sort_title >= ${of}.sort_title || ' ' and o.sort_title < ${of}.sort_title || '!')))`

/**
 * docs/product.md#series-page. In SQL: the ids of the series that are related by their titles to the one of this name in the
 * statement: the same work in another medium.
 */
export const relatedByTitle = (of: string) => `select o.id from series o where ${hasTitleOf(of)}`

/**
 * In SQL: the ids of all that are related to it, with what they are to it: those that somebody has related, and those by
 * their titles that nobody has parted from it.
 */
export const relatedTo = (
  of: string,
) => `select r.other_id as id, r.relation from series_relations r where r.series_id = ${of}.id and r.related
  union select o.id, 'medium' from series o where ${hasTitleOf(of)} and not exists (select from series_relations r where r.series_id = ${of}.id and r.other_id = o.id)`
